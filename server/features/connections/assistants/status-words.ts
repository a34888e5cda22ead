import type { CandidateSummary } from "#contract/candidates.ts";

type Summary = Omit<CandidateSummary, "recommendation">;

const stuckSentences: Record<NonNullable<Summary["stuck"]>, string> = {
  paused: "Outreach is paused",
  note: "A note on the candidate's consent is missing",
  consent: "Waiting for the candidate's consent",
  taken_back: "The candidate does not agree",
  nobody_found: "Nobody has been found yet",
  not_asked: "Nobody has been contacted yet",
  silent: "Nobody has answered for a week",
};

/** A candidate's status in words, from what the job's list shows. */
export function summaryStatus({ stuck, askedCount, responseCount, waitingCount }: Summary): string {
  const progress = `${responseCount} ${responseCount === 1 ? "answer" : "answers"}, ${askedCount} asked, ${waitingCount} waiting`;
  return stuck ? `${stuckSentences[stuck]}: ${progress}` : progress;
}
