import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asWaiting, tooFew } from "#contract/batch-release.ts";
import type { Candidate } from "#contract/candidates.ts";
import { waitedDays } from "#contract/date-words.ts";
import { headlineOf, headlineWords } from "#contract/headline.ts";
import { reportOptions } from "#web/app/features/reports/queries.ts";
import { ReviewerProgress } from "#web/app/features/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/app/features/reviewers/reviewer-state.ts";
import { pluralize, shortDate } from "#web/app/ui/text.tsx";
import classes from "./reviewer-tiles.module.css";

/** What former colleagues say in one line, and how many were contacted and answered, as far as it may be shown. */
export function ReviewerTiles({ candidate }: { candidate: Candidate }) {
  // The number of withdrawn responses; it is not shown whose.
  const { reviewers, together, withdrawnResponses: withdrawn } = candidate;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { data: report } = useQuery(reportOptions(candidate));
  const headline = report && headlineOf(report.questions);
  const counts = countStates(reviewers);
  const completed = together ? together.answers.length : counts.completed;
  const pending = together ? Math.max(0, together.asked - completed) : counts.survey_sent;
  return (
    <Card>
      <div className={classes.summary}>
        <div>
          {headline && <Headline words={headlineWords(headline)} />}
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

/** The first part is what a manager looks for. */
function Headline({ words }: { words: string }) {
  const [first = "", ...rest] = words.split(" · ");
  return (
    <p className={classes.headline}>
      {first} <span>· {rest.join(" · ")}</span>
    </p>
  );
}

interface TileProps {
  name: string;
  meaning?: string;
  value: number;
  /** Its color in the bar. */
  dot?: string | undefined;
}

function Tile({ name, meaning, value, dot }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>
        {dot && <span className={`${classes.dot} ${dot}`} aria-hidden />}
        {name}
        {meaning && <span className={classes.meaning}>{meaning}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

type CandidateState = Pick<Candidate, "reviewers" | "together" | "outreach" | "jobIsActive">;

/**
 * A candidate's status in one sentence. With batch release it says only how many were contacted. @param today as
 * `YYYY-MM-DD`
 */
export function candidateStatus(candidate: CandidateState, today: string): string {
  const parts = candidate.together ? [batchStatus(candidate.together)] : statusParts(candidate, today);
  const { handed_over: queued } = countStates(candidate.reviewers);
  if (queued > 0) parts.push(`${queued} queued`);
  const paused = candidate.outreach.paused ? ". Outreach is paused" : "";
  return parts.join(candidate.together ? "; " : ", ") + paused;
}

function batchStatus({ state, asked, least, answers }: NonNullable<Candidate["together"]>): string {
  const shown = `${pluralize(answers.length, "answer")} shown`;
  if (state === "waiting") return asWaiting(asked, least);
  if (state === "shown") return `${asked} asked, ${shown}`;
  return answers.length > 0 ? `${tooFew}: ${shown} with permission` : tooFew;
}

function statusParts({ reviewers, outreach, jobIsActive }: CandidateState, today: string): string[] {
  const { completed, survey_sent: sent, identified } = countStates(reviewers);
  if (completed + sent === 0 && reviewers.length === identified)
    return [
      statusBeforeFirstSurvey(reviewers, outreach, today, jobIsActive && outreach.consentMissing === null),
    ];
  const { wantedResponses: wanted } = outreach;
  const open = reviewers
    .filter(({ hasResponse, surveySentOn }) => !hasResponse && surveySentOn)
    .map(({ surveySentOn }) => waitDeadline(surveySentOn ?? today))
    .filter((day) => day >= today);
  const last = open.toSorted().at(-1);
  const parts = [
    completed > wanted
      ? `${pluralize(completed, "answer")}, ${wanted} wanted`
      : `${completed} of ${wanted} wanted answers`,
  ];
  // Open surveys can no longer be answered.
  if (outreach.consentMissing === "taken_back") return [...parts, "surveys stopped"];
  return [
    ...parts,
    ...(last ? [`waiting for ${open.length} until ${formatDay(last, today)}`] : []),
    ...(sent > open.length ? [`${sent - open.length} silent for over a week`] : []),
  ];
}

/** Right after creation, tasks in the queue find and contact the reviewers. */
function statusBeforeFirstSurvey(
  reviewers: Candidate["reviewers"],
  { nextAskOn }: Candidate["outreach"],
  today: string,
  canSend: boolean,
) {
  if (reviewers.length === 0) return "Nobody has been found yet";
  const sending = reviewers.filter((reviewer) => reviewer.sending).length;
  if (sending > 0) return `Sending the survey to ${sending} of ${reviewers.length}`;
  if (canSend && nextAskOn !== null && nextAskOn <= today)
    return "The survey goes to the best matches within minutes";
  return "Nobody has been contacted yet";
}

function waitDeadline(day: string): string {
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + waitedDays);
  return until.toISOString().slice(0, 10);
}

/** '28 Nov', with the year if it is not this year. */
function formatDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return shortDate({ day: "numeric", year, timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}
