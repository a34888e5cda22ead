import { randomUUID } from "node:crypto";
import { disposableEmailBlocklist } from "disposable-email-domains-js";
import { eq, inArray } from "drizzle-orm";
import type { ReleaseMode } from "#contract/batch-release.ts";
import { dayMs } from "#contract/durations.ts";
import { type Closeness, withdrawalDays } from "#contract/survey-rules.ts";
import type { Answers } from "#contract/surveys.ts";
import { cardOf, namedCard } from "#server/features/reviewers/card-of.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import { refuseConsumed, consumeLink, type LinkReviewer } from "#server/features/reviewers/link-state.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type Traces, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { checkAnswers } from "./check-answers.ts";
import { countCloseness } from "./count-closeness.ts";
import { receiptFor, receiptHash } from "./receipts.ts";
import { type Round, lockRoundRow } from "#server/features/signals/lock-round.ts";
import { hashPlace } from "#server/platform/crypto/hash-place.ts";
import { recountPending } from "#server/features/signals/read-signals.ts";

/** The package's own check builds the set for each address. */
let disposableDomains: Set<string> | null = null;

interface SubmitSurvey {
  reviewerId: string;
  answers: Answers;
  shareIdentity: boolean;
  mayShowIfFew?: boolean;
  closeness?: Closeness | null;
  hasty?: boolean;
  /** Made in the browser for this submission. Repeating it returns the first result, and the receipt is derived from it. */
  attempt: string;
}

/**
 * A reviewer answers the survey behind their link, once, in one transaction. Repeating the attempt returns the same
 * result.
 */
export function submitSurvey(
  context: Context & { caller?: Caller },
  {
    reviewerId,
    answers,
    shareIdentity,
    mayShowIfFew = false,
    closeness = null,
    hasty = false,
    attempt,
  }: SubmitSurvey,
) {
  // A repeated attempt may come after a change of the secret.
  const receipts = allSecrets(context.secret).map((secret) => receiptFor(secret, reviewerId, attempt));
  const [receipt = ""] = receipts;
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const link = await consumeLink(context, reviewerId, { status: "completed" });
    if (!link.isFirstUse) return acknowledgeRepeated(context, link.reviewer, receipts);

    const { reviewer, candidate } = link;
    const { candidateId } = reviewer;
    const { answersTogether } = candidate;
    const round = await lockRoundRow(context, candidateId);
    const problems = checkAnswers(reviewer.questions ?? [], answers);
    if (problems) throw new AppError("INVALID_ANSWERS", { data: { problems } }); // rolls the completion back
    const answer = {
      candidateId,
      responses: answers,
      identityShared: shareIdentity,
      closeness,
      mayBeCopied: reviewer.mayBeCopied,
      traces: traceAnswer(round, reviewer, context.caller, hasty),
      receiptHash: receiptHash(receipt),
    };
    await countCloseness(context, reviewer, closeness);
    const common = { identityShared: shareIdentity, answersTogether };
    if (answersTogether !== null) {
      await saveForBatchRelease(context, reviewer, candidate, { ...answer, mayShowIfFew });
      const unlinked = !shareIdentity;
      return acknowledge(now, receipt, { ...common, mayShowIfFew, repeated: false, unlinked });
    }
    const responseId = randomUUID();
    await db
      .insert(surveyResponses)
      .values({ ...answer, id: responseId, linkHash: reviewer.linkHash, releasedAt: now, createdAt: now });
    await recountPending(context, candidateId);
    await publish(context, { type: "survey.submitted", responseId });
    return acknowledge(now, receipt, { ...common, mayShowIfFew: false, repeated: false, unlinked: false });
  });
}

/** The link was used before: by this attempt, or by another one, which is refused. */
async function acknowledgeRepeated(
  { db, clock }: Pick<Context, "db" | "clock">,
  { status }: Pick<LinkReviewer, "status">,
  receipts: string[],
) {
  const [previous] = await db
    .select({
      hash: surveyResponses.receiptHash,
      createdAt: surveyResponses.createdAt,
      releasedAt: surveyResponses.releasedAt,
      linkedTo: surveyResponses.linkHash,
      identityShared: surveyResponses.identityShared,
      mayShowIfFew: surveyResponses.mayShowIfFew,
      answersTogether: candidates.answersTogether,
    })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .where(inArray(surveyResponses.receiptHash, receipts.map(receiptHash)));
  const receipt = receipts.find((code) => receiptHash(code) === previous?.hash);
  if (!previous || !receipt) {
    refuseConsumed(status);
    throw new AppError("SURVEY_NOT_FOUND");
  }
  const { hash: _hash, createdAt, releasedAt, linkedTo, ...shown } = previous;
  const unlinked = linkedTo === null;
  return acknowledge(releasedAt ? createdAt : clock.now(), receipt, { ...shown, repeated: true, unlinked });
}

const responseKinds = { system: "found", candidate: "referee", manager: "named", admin: "named" } as const;

/**
 * Saves an answer for batch release: without time, and without reviewer unless they share their name. The card is copied
 * to the answer.
 */
async function saveForBatchRelease(
  { db }: Pick<Context, "db">,
  reviewer: LinkReviewer,
  { createdAt }: Pick<typeof candidates.$inferSelect, "createdAt">,
  answer: Omit<typeof surveyResponses.$inferInsert, "linkHash" | "createdAt">,
) {
  await db.insert(surveyResponses).values({
    ...answer,
    linkHash: answer.identityShared ? reviewer.linkHash : null,
    kind: responseKinds[reviewer.createdByType],
    // Without what only one of several look-alikes has on their card.
    card: isFound(reviewer) ? { ...cardOf(reviewer), chosenFor: null } : namedCard(reviewer),
    questions: reviewer.questions ?? [],
    releasedAt: null,
    createdAt,
  });
  // The real time of completion would link the reviewer to an answer row.
  await db
    .update(reviewers)
    .set({ surveyCompletedAt: reviewer.surveySentAt })
    .where(eq(reviewers.linkHash, reviewer.linkHash));
}

/** @param completedAt when the time to withdraw the response begins */
function acknowledge(
  completedAt: Date,
  receipt: string,
  outcome: {
    repeated: boolean;
    unlinked: boolean;
    identityShared: boolean;
    mayShowIfFew: boolean;
    answersTogether: ReleaseMode;
  },
) {
  const withdrawableUntil = new Date(completedAt.getTime() + withdrawalDays * dayMs);
  return {
    ...outcome,
    completedAt: completedAt.toISOString(),
    receipt,
    withdrawableUntil: withdrawableUntil.toISOString(),
  };
}

type Respondent = Pick<typeof reviewers.$inferSelect, "createdByType" | "email">;

/**
 * How an answer was sent, for signals. Found reviewers are never compared with the manager's network: a manager in the
 * same building could find out whether an answer came from there.
 */
function traceAnswer(
  { key, own }: Pick<Round, "key" | "own">,
  { createdByType, email }: Respondent,
  caller: Caller | undefined,
  isHasty: boolean,
): Traces {
  const place = hashPlace(key, caller);
  const isOwn = createdByType !== "system" && (own ?? []).some(({ network }) => network === place?.network);
  return { ...place, isOwn, isHasty, isDisposable: isDisposable(email) };
}

/** Whether the address belongs to a disposable mail service. */
function isDisposable(email: string): boolean {
  disposableDomains ??= new Set(disposableEmailBlocklist());
  return disposableDomains.has(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
