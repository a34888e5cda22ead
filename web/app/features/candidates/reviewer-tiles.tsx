import { Card, Text } from "@mantine/core";
import { useState } from "react";
import { asWaiting, tooFew } from "#contract/batch-release.ts";
import type { Candidate } from "#contract/candidates.ts";
import { waitedDays } from "#contract/date-words.ts";
import { ReviewerProgress } from "#web/app/features/reviewers/reviewer-progress.tsx";
import { countStates } from "#web/app/features/reviewers/reviewer-state.ts";
import { pluralize, shortDate } from "#web/app/ui/text.tsx";
import classes from "./reviewer-tiles.module.css";

/** How many reviewers there are and how many answered, as far as it may be shown. */
export function ReviewerTiles({ candidate }: { candidate: Candidate }) {
  // The number of withdrawn responses; it is not shown whose.
  const { reviewers, together, withdrawnResponses: withdrawn } = candidate;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const counts = countStates(reviewers);
  const completed = together ? together.answers.length : counts.completed;
  const pending = together ? Math.max(0, together.asked - completed) : counts.survey_sent;
  return (
    <Card>
      <p className={classes.standing}>{candidateStatus(candidate, today)}</p>
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

type CandidateState = Pick<Candidate, "reviewers" | "together" | "outreach" | "jobIsActive">;

/**
 * A candidate's status in one sentence. With batch release it says only how many were contacted. @param today as
 * `YYYY-MM-DD`
 */
export function candidateStatus(candidate: CandidateState, today: string): string {
  const parts = candidate.together ? [batchStatus(candidate.together)] : statusParts(candidate, today);
  const { handed_over: handedOver } = countStates(candidate.reviewers);
  if (handedOver > 0) parts.push(`${handedOver} handed over`);
  const paused = candidate.outreach.paused ? ". Outreach is paused" : "";
  return parts.join(candidate.together ? "; " : ", ") + paused;
}

function batchStatus({ state, asked, least, answers }: NonNullable<Candidate["together"]>): string {
  const shown = `${pluralize(answers.length, "answer")} ${answers.length === 1 ? "is" : "are"} shown`;
  if (state === "waiting") return asWaiting(asked, least);
  if (state === "shown") return shown;
  return answers.length > 0 ? `${tooFew}: ${shown} whose writers allowed it` : tooFew;
}

function statusParts({ reviewers, outreach, jobIsActive }: CandidateState, today: string): string[] {
  const { completed, survey_sent: sent, identified } = countStates(reviewers);
  if (completed + sent === 0 && reviewers.length === identified)
    return [
      statusBeforeFirstSurvey(reviewers, outreach, today, jobIsActive && outreach.consentMissing === null),
    ];
  const { wantedResponses: wanted } = outreach;
  const isIn = completed === 1 ? "is in" : "are in";
  const open = reviewers
    .filter(({ hasResponse, surveySentOn }) => !hasResponse && surveySentOn)
    .map(({ surveySentOn }) => waitDeadline(surveySentOn ?? today))
    .filter((day) => day >= today);
  const last = open.toSorted().at(-1);
  const parts = [
    completed > wanted
      ? `${pluralize(completed, "answer")} are in, ${wanted} ${wanted === 1 ? "was" : "were"} wanted`
      : `${completed} of ${wanted} wanted answers ${isIn}`,
  ];
  // Open surveys can no longer be answered.
  if (outreach.consentMissing === "taken_back") return [...parts, "nobody is waited for"];
  return [
    ...parts,
    ...(last ? [`${open.length} waited for until ${formatDay(last, today)}`] : []),
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
  if (sending > 0) return `${sending} of ${reviewers.length} ${sending === 1 ? "is" : "are"} being asked now`;
  const left = reviewers.length;
  if (!canSend) return "Nobody has been asked";
  if (nextAskOn !== null && nextAskOn <= today) return `The best of ${left} are asked within minutes`;
  return `Nobody has been asked yet, ${left} can be`;
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
