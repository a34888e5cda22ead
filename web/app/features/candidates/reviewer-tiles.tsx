import { Card, Text } from "@mantine/core";
import { useState } from "react";
import type { Candidate } from "#contract/candidates.ts";
import { ReviewerProgress } from "#web/app/features/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/app/features/reviewers/reviewer-state.ts";
import classes from "./reviewer-tiles.module.css";
import { whereItStands } from "./where-it-stands.ts";

/** How many reviewers there are and how far they are, as far as that is told. */
export function ReviewerTiles({ candidate }: { candidate: Candidate }) {
  // How many took their response back; which is nobody's business.
  const { reviewers, together, withdrawnResponses: withdrawn } = candidate;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const counts = countStates(reviewers);
  const completed = together ? together.answers.length : counts.completed;
  const pending = together ? Math.max(0, together.asked - completed) : counts.survey_sent;
  return (
    <Card>
      <p className={classes.standing}>{whereItStands(candidate, today)}</p>
      <dl className={classes.tiles}>
        <Tile name="Total Reviewers" value={reviewers.length} />
        <Tile name="Completed" value={completed} />
        <Tile
          name="Pending"
          meaning={together ? "asked, no answer shown yet" : "asked, no answer yet"}
          value={pending}
        />
      </dl>
      {reviewers.length > 0 && !together && <ReviewerProgress counts={counts} />}
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

function Tile({ name, meaning, value }: { name: string; meaning?: string; value: number }) {
  return (
    <div className={classes.tile}>
      <dt>
        {name}
        {meaning && <span className={classes.meaning}>{meaning}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
