import { Card } from "@mantine/core";
import type { Reviewer } from "#contract/reviewers.ts";
import { ReviewerProgress } from "#web/reviewers/reviewer-progress.tsx";
import { reviewerState } from "#web/reviewers/reviewer-state.ts";
import classes from "./reviewer-tiles.module.css";

/** How many reviewers there are and how far they are. */
export function ReviewerTiles({ reviewers }: { reviewers: Reviewer[] }) {
  const completed = reviewers.filter((reviewer) => reviewerState(reviewer) === "completed").length;
  const sent = reviewers.filter((reviewer) => reviewerState(reviewer) === "survey_sent").length;
  return (
    <Card>
      <dl className={classes.tiles}>
        <Tile name="Total Reviewers" value={reviewers.length} />
        <Tile name="Completed" value={completed} />
        <Tile name="Pending" value={sent} />
      </dl>
      {reviewers.length > 0 && (
        <ReviewerProgress
          completed={completed}
          sent={sent}
          identified={reviewers.length - completed - sent}
        />
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
