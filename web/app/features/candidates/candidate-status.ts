import { waitingText, tooFew } from "#contract/batch-release.ts";
import type { Candidate } from "#contract/candidates.ts";
import { checkFacts, checkStatus, progressWords, waitDeadline } from "#contract/check-status.ts";
import { countStates } from "#web/app/features/reviewers/reviewer-state.ts";
import { pluralize, shortDate } from "#web/app/ui/text.tsx";

type CandidateState = Parameters<typeof checkFacts>[0];

/**
 * A candidate's status in one sentence. With batch release it says only how many were contacted.
 * @param today as `YYYY-MM-DD`
 */
export function candidateStatus(candidate: CandidateState, today: string): string {
  const { together, reviewers } = candidate;
  const isEmpty = reviewers.length === 0 && !together?.answers.length;
  const parts = together && !isEmpty ? [batchStatus(together)] : statusParts(candidate, today);
  const { handed_over: queued } = countStates(reviewers);
  if (queued > 0) parts.push(`${queued} queued`);
  const paused = candidate.outreach.paused ? ". Outreach is paused" : "";
  return parts.join(together ? "; " : ", ") + paused;
}

function batchStatus({ state, asked, least, answers }: NonNullable<Candidate["together"]>): string {
  const shownAnswers = `${pluralize(answers.length, "answer")} shown`;
  if (state === "waiting") return waitingText(asked, least);
  if (state === "shown") return `${asked} contacted, ${shownAnswers}`;
  return answers.length > 0 ? `${tooFew}: ${shownAnswers} with permission` : tooFew;
}

function statusParts(candidate: CandidateState, today: string): string[] {
  const { reviewers, outreach } = candidate;
  const { completed, survey_sent: sent, identified } = countStates(reviewers);
  if (completed + sent === 0 && reviewers.length === identified)
    return [statusBeforeFirstSurvey(candidate, today)];
  const { wantedResponses } = outreach;
  const openDeadlines = reviewers
    .filter(({ hasResponse, surveySentOn }) => !hasResponse && surveySentOn)
    .map(({ surveySentOn }) => waitDeadline(surveySentOn ?? today))
    .filter((day) => day >= today);
  const parts = [progressWords(completed, wantedResponses)];
  // Open surveys can no longer be answered.
  if (outreach.consentMissing === "taken_back") return [...parts, "surveys stopped"];
  const lastDeadline = openDeadlines.toSorted().at(-1);
  if (lastDeadline) parts.push(`waiting for ${openDeadlines.length} until ${formatDay(lastDeadline, today)}`);
  const sending = reviewers.filter((reviewer) => reviewer.sending).length;
  if (sending > 0) parts.push(`sending ${sending} more`);
  const silentCount = sent - openDeadlines.length;
  if (silentCount > 0) parts.push(`${silentCount} silent for over a week`);
  return parts;
}

/** Right after creation, tasks in the queue find and contact the reviewers. */
function statusBeforeFirstSurvey(candidate: CandidateState, today: string) {
  const { reviewers, outreach } = candidate;
  if (reviewers.length === 0) return "No former colleagues found yet";
  const { status } = checkStatus(checkFacts(candidate, today));
  // The first surveys go out one after another.
  if (status === "contacting" && outreach.nextAskOn !== null && outreach.nextAskOn <= today)
    return "The survey goes to the best matches within minutes";
  const sending = reviewers.filter((reviewer) => reviewer.sending).length;
  if (sending > 0) return `Sending the survey to ${sending} of ${reviewers.length}`;
  return "No surveys sent yet";
}

/** '28 Nov', with the year if it is not this year. */
function formatDay(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return shortDate({ day: "numeric", year, timeZone: "UTC" })(new Date(`${day}T00:00:00Z`));
}
