import { Card, Text } from "@mantine/core";
import type { Reviewer } from "#contract/reviewers.ts";
import { ReviewerProgress } from "#web/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/reviewers/reviewer-state.ts";
import classes from "./reviewer-tiles.module.css";

interface ReviewerTilesProps {
  reviewers: Reviewer[];
  /** How many took their response back. Which is nobody's business. */
  withdrawn: number;
}

/** How many reviewers there are and how far they are. */
export function ReviewerTiles({ reviewers, withdrawn }: ReviewerTilesProps) {
  const counts = countStates(reviewers);
  return (
    <Card>
      <dl className={classes.tiles}>
        <Tile name="Total Reviewers" value={reviewers.length} />
        <Tile name="Completed" value={counts.completed} />
        <Tile name="Pending" value={counts.survey_sent} />
      </dl>
      {reviewers.length > 0 && <ReviewerProgress counts={counts} />}
      {withdrawn > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {withdrawn === 1
            ? "1 response was withdrawn by its reviewer and deleted."
            : `${withdrawn} responses were withdrawn by their reviewers and deleted.`}
        </Text>
      )}
    </Card>
  );
}

function Tile({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
