import type { Candidate } from "./candidates.ts";
import type { CheckReason, CheckStatus } from "./check-states.ts";
import { waitedDays } from "./survey-rules.ts";

// Without the schemas, so that pages can use it without loading zod.

/** Only what the candidate's page shows. With batch release it does not depend on who answered. */
export interface CheckFacts {
  jobIsActive: boolean;
  consentMissing: Candidate["outreach"]["consentMissing"];
  /** The candidate can be asked for consent. */
  hasAddress: boolean;
  paused: boolean;
  /** The system will contact someone automatically. */
  willContact: boolean;
  /** A source is being searched. */
  searching: boolean;
  wanted: number;
  /** Answers that can be read. */
  answers: number;
  reviewers: number;
  contacted: number;
  /** No more answers are expected. Always false with batch release, which hides that. */
  silent: boolean;
  /** A round with batch release ended with too few answers. */
  tooFew: boolean;
}

export interface CheckState {
  status: CheckStatus;
  reason: CheckReason | null;
}

/** The one rule for the candidate's page, the job's list and programs. */
export function checkStatus(facts: CheckFacts): CheckState {
  if (facts.answers >= facts.wanted) return { status: "complete", reason: null };
  const stopped = (reason: CheckReason): CheckState => ({ status: "stopped", reason });
  const needsAttention = (reason: CheckReason): CheckState => ({ status: "needs_attention", reason });
  if (!facts.jobIsActive) return stopped("archived");
  if (facts.consentMissing === "taken_back") return stopped("taken_back");
  if (facts.consentMissing === "note") return needsAttention("note");
  if (facts.consentMissing === "consent")
    return { status: facts.hasAddress ? "waiting_for_consent" : "needs_attention", reason: "consent" };
  if (facts.paused) return stopped("paused");
  if (facts.contacted === 0) {
    if (facts.searching) return { status: "finding", reason: null };
    if (facts.reviewers === 0) return needsAttention("nobody_found");
    if (facts.willContact) return { status: "contacting", reason: null };
    return needsAttention(facts.silent ? "silent" : "not_asked");
  }
  if (facts.tooFew) return needsAttention("too_few");
  return facts.silent ? needsAttention("silent") : { status: "collecting", reason: null };
}

type Shown = Pick<Candidate, "email" | "reviewers" | "together" | "outreach" | "jobIsActive" | "searches">;

/** @param today as `YYYY-MM-DD` */
export function checkFacts(candidate: Shown, today: string): CheckFacts {
  const { reviewers, together, outreach, searches } = candidate;
  const answered = reviewers.filter(({ hasResponse }) => hasResponse);
  const sent = reviewers.filter(
    (reviewer) => !reviewer.hasResponse && !reviewer.handedOver && reviewer.surveySentOn,
  );
  const isNamed = reviewers.some(({ handedOver }) => handedOver);
  const isPlanned = outreach.nextAskOn !== null;
  const isQueued = reviewers.some(({ sending, heldUntil }) => sending || heldUntil);
  // If everybody has answered, too few are in a week after the last survey.
  const last = sent.length > 0 || isNamed ? sent : answered;
  const sentOn = last.flatMap(({ surveySentOn }) => surveySentOn ?? []);
  // The page does not show when somebody who was named was contacted.
  if (isNamed || (sentOn.length === 0 && answered.length > 0)) sentOn.push(outreach.changedOn);
  const isOneAwaited = isQueued || sentOn.some((day) => waitDeadline(day) >= today);
  const isNew = waitDeadline(outreach.changedOn) >= today;
  return {
    jobIsActive: candidate.jobIsActive,
    consentMissing: outreach.consentMissing,
    hasAddress: candidate.email !== null,
    paused: outreach.paused,
    willContact: isPlanned || (outreach.automatic && (together ? isNew : isQueued || (isNamed && isNew))),
    searching: searches.some(({ status, retryAt }) => status === "searching" && !retryAt),
    wanted: outreach.wantedResponses,
    answers: together ? together.answers.length : answered.length,
    reviewers: reviewers.length,
    contacted: together ? together.asked : answered.length + sent.length,
    silent: !together && !isPlanned && sentOn.length > 0 && !isOneAwaited,
    tooFew: together?.state === "too_few",
  };
}

/** Until when a reviewer's answer is waited for, both as `YYYY-MM-DD`. */
export function waitDeadline(day: string): string {
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + waitedDays);
  return until.toISOString().slice(0, 10);
}
