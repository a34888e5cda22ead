import type { Candidate } from "./candidates.ts";
import type { CheckReason, CheckStatus } from "./check-states.ts";
import { waitedDays } from "./survey-rules.ts";

// Without the schemas, so that pages can use it without loading zod.

/** Only what the candidate's page shows. With batch release it does not depend on who answered. */
export interface CheckFacts {
  jobIsActive: boolean;
  consentMissing: Candidate["outreach"]["consentMissing"];
  /** The candidate has an address, and no mail server has refused it. */
  hasAddress: boolean;
  paused: boolean;
  /** The system will contact someone automatically. */
  willContact: boolean;
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

type Shown = Pick<Candidate, "email" | "reviewers" | "together" | "outreach" | "jobIsActive" | "searches"> & {
  consent: Pick<Candidate["consent"], "undeliverable">;
};

/** @param today as `YYYY-MM-DD` */
export function checkFacts(candidate: Shown, today: string): CheckFacts {
  const { reviewers, together, outreach, searches } = candidate;
  const answered = reviewers.filter(({ hasResponse }) => hasResponse);
  const sent = reviewers.filter(
    (reviewer) => !reviewer.hasResponse && !reviewer.handedOver && reviewer.surveySentOn,
  );
  const isNamed = reviewers.some(({ handedOver }) => handedOver);
  const last = sent.length > 0 || isNamed ? sent : answered;
  return {
    jobIsActive: candidate.jobIsActive,
    consentMissing: outreach.consentMissing,
    hasAddress: candidate.email !== null && !candidate.consent.undeliverable,
    paused: outreach.paused,
    ...waitFacts({
      isBatchRelease: together !== null,
      isAutomatic: outreach.automatic,
      isPlanned: outreach.nextAskOn !== null,
      isQueued: reviewers.some(({ sending, heldUntil }) => sending || heldUntil),
      isNamed,
      hasAnswers: answered.length > 0,
      lastSentOn:
        last
          .flatMap(({ surveySentOn }) => surveySentOn ?? [])
          .toSorted()
          .at(-1) ?? null,
      changedOn: outreach.changedOn,
      today,
    }),
    searching: searches.some(({ status, retryAt }) => status === "searching" && !retryAt),
    wanted: outreach.wantedResponses,
    answers: together ? together.answers.length : answered.length,
    reviewers: reviewers.length,
    contacted: together ? together.asked : answered.length + sent.length,
    tooFew: together?.state === "too_few",
  };
}

interface WaitFacts {
  isBatchRelease: boolean;
  isAutomatic: boolean;
  isPlanned: boolean;
  isQueued: boolean;
  /** Whether someone who was named has not answered. */
  isNamed: boolean;
  hasAnswers: boolean;
  /** The last survey to found people who have not answered. If all have, and nobody was named, the last one of all. */
  lastSentOn: string | null;
  changedOn: string;
  today: string;
}

/** Whether somebody will be contacted, and whether no answer is waited for any more. Days are `YYYY-MM-DD`. */
export function waitFacts({
  isBatchRelease,
  isAutomatic,
  isPlanned,
  isQueued,
  isNamed,
  hasAnswers,
  lastSentOn,
  changedOn,
  today,
}: WaitFacts): Pick<CheckFacts, "willContact" | "silent"> {
  const days = lastSentOn === null ? [] : [lastSentOn];
  // When somebody who was named was contacted must not show.
  if (isNamed || (lastSentOn === null && hasAnswers)) days.push(changedOn);
  const isOpen = (day: string) => waitDeadline(day) >= today;
  const isNew = isOpen(changedOn);
  return {
    willContact: isPlanned || (isAutomatic && (isBatchRelease ? isNew : isQueued || (isNamed && isNew))),
    silent: !isBatchRelease && !isPlanned && days.length > 0 && !isQueued && !days.some(isOpen),
  };
}

/** '2 of 3 wanted answers', '5 answers, 3 wanted'. */
export const progressWords = (answers: number, wanted: number) =>
  answers > wanted ? `${answers} answers, ${wanted} wanted` : `${answers} of ${wanted} wanted answers`;

/** Until when a reviewer's answer is waited for, both as `YYYY-MM-DD`. */
export function waitDeadline(day: string): string {
  const until = new Date(`${day}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + waitedDays);
  return until.toISOString().slice(0, 10);
}
