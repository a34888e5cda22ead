import { Card } from "@mantine/core";
import type { Reviewer } from "#contract/reviewers.ts";
import { ReviewerProgress } from "#web/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/reviewers/reviewer-state.ts";
import classes from "./reviewer-tiles.module.css";

/** How many reviewers there are and how far they are. */
export function ReviewerTiles({ reviewers }: { reviewers: Reviewer[] }) {
  const counts = countStates(reviewers);
  return (
    <Card>
      <dl className={classes.tiles}>
        <Tile name="Total Reviewers" value={reviewers.length} />
        <Tile name="Completed" value={counts.completed} />
        <Tile name="Pending" value={counts.survey_sent} />
      </dl>
      {reviewers.length > 0 && <ReviewerProgress counts={counts} />}
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
