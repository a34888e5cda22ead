import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Candidate } from "#contract/candidates.ts";
import { headlineFacts, headlineOfReport } from "#contract/headline.ts";
import { reportOptions } from "#web/app/features/reports/queries.ts";
import { ReviewerProgress } from "#web/app/features/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/app/features/reviewers/reviewer-state.ts";
import { candidateStatus } from "./candidate-status.ts";
import classes from "./reviewer-tiles.module.css";

/** What former colleagues say in one line, and how many were contacted and answered. */
export function ReviewerTiles({ candidate }: { candidate: Candidate }) {
  // The number of withdrawn responses, but not whose they were.
  const { reviewers, together, withdrawnResponses: withdrawn } = candidate;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { data: report, isLoading } = useQuery(reportOptions(candidate));
  const headline = isLoading ? placeholderHeadline : report && headlineOfReport(report);
  const counts = countStates(reviewers);
  const completed = together ? together.answers.length : counts.completed;
  const pending = together ? Math.max(0, together.asked - completed) : counts.survey_sent;
  return (
    <Card padding="md">
      <div className={classes.summary}>
        <div>
          {headline && <Headline facts={headlineFacts(headline)} isLoading={isLoading} />}
          <p className={headline ? classes.status : classes.headline}>{candidateStatus(candidate, today)}</p>
          {withdrawn > 0 && (
            <p className={classes.status}>
              {withdrawn === 1 ? "1 response was withdrawn" : `${withdrawn} responses were withdrawn`} and
              deleted.
            </p>
          )}
        </div>
        <div>
          <dl className={classes.tiles}>
            <Tile name="Total Reviewers" value={reviewers.length} />
            <Tile name="Completed" value={completed} dot={classes.completed} />
            <Tile
              name="Pending"
              dot={classes.pending}
              meaning={together ? "asked, no answer shown yet" : "asked, no answer yet"}
              value={pending}
            />
          </dl>
          {reviewers.length > 0 && !together && <ReviewerProgress counts={counts} />}
        </div>
      </div>
    </Card>
  );
}

/** Reserves the space while loading, so it is as long as most headlines. */
const placeholderHeadline = {
  answers: 2,
  named: 1,
  recommendation: { n: 2, mean: 4.5, top: 1, lowest: 1, highest: 5 },
};

/** The first part is what a manager looks for. */
function Headline({ facts: [first, ...rest], isLoading }: { facts: string[]; isLoading: boolean }) {
  return (
    <p className={classes.headline} style={isLoading ? { visibility: "hidden" } : undefined}>
      {first}
      <span>{["", ...rest].join("\u00A0· ")}</span>
    </p>
  );
}

interface TileProps {
  name: string;
  meaning?: string;
  value: number;
  dot?: string | undefined;
}

function Tile({ name, meaning, value, dot }: TileProps) {
  return (
    <div>
      <dt>
        {dot && <span className={`${classes.dot} ${dot}`} aria-hidden />}
        {name}
      </dt>
      <dd>
        {value}
        {meaning && <span className={classes.meaning}>{meaning}</span>}
      </dd>
    </div>
  );
}
