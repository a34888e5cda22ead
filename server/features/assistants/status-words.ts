import { progressWords } from "#contract/check-status.ts";
import type { Check } from "#contract/checks.ts";
import type { CheckReason, CheckStatus } from "#contract/check-states.ts";

const statusWords: Record<CheckStatus, string> = {
  waiting_for_consent: "Waiting for the candidate's consent",
  finding: "Former colleagues are being searched",
  contacting: "The survey goes to the best matches soon",
  collecting: "Waiting for answers",
  complete: "Complete",
  needs_attention: "Needs attention",
  stopped: "Stopped",
};

const reasonWords: Record<CheckReason, string> = {
  note: "a note on the candidate's consent is missing",
  consent: "the candidate's consent is missing",
  taken_back: "the candidate does not agree",
  paused: "outreach is paused",
  archived: "the job is archived",
  nobody_found: "nobody has been found yet",
  not_asked: "nobody has been contacted yet",
  silent: "nobody has answered for over a week",
  too_few: "too few answered to keep them confidential",
};

/** A check's status in one sentence, with the counts that the candidate's page shows. */
export function statusSentence({
  status,
  reason,
  counts,
}: Pick<Check, "status" | "reason" | "counts">): string {
  const { answers, wanted, contacted, waiting } = counts;
  const isExplained = reason !== null && (status === "needs_attention" || status === "stopped");
  const state = isExplained ? `${statusWords[status]}: ${reasonWords[reason]}` : statusWords[status];
  return `${state}. ${progressWords(answers, wanted)}, ${contacted} contacted, ${waiting} waiting`;
}
