import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SurveySent } from "#contract/reviewers.ts";
import type { Question } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import { lockCandidates, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { requireFound, oneRow, isAppError, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { type Acceptance, maxSendMs } from "#server/platform/mail/message.ts";
import { sendProblemFor } from "#server/platform/mail/refusals.ts";
import { contactColumn, recordMailboxContact } from "#server/platform/db/contacts.ts";
import { isDecidedAtSending } from "#server/features/reviewers/reviewer-view.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import { isSecondEntry } from "#server/features/reviewers/same-person.ts";
import type { ManagerScope } from "#server/platform/scopes/scopes.ts";
import { claimSurveys } from "./claim-surveys.ts";
import { type PreparedSurvey, prepareSurveys } from "./prepare-surveys.ts";
import { requireConsent } from "./consent-block.ts";
import {
  type Delivery,
  type OwnWords,
  type RequestWithSources,
  type SurveyRequest,
  surveyDraft,
} from "./survey-draft.ts";

/**
 * Delivers one survey or throws the reason. If the mail server is slow, delivery continues in the background and the
 * reviewer's card shows the outcome.
 */
export function deliverSurvey(
  context: Context,
  delivery: Delivery & { reviewerKey: string },
): Promise<SurveySent> {
  return context.mail.inTime(deliverOne(context, delivery), () => ({
    success: true as const,
    sentOn: null,
    outcome: "being_sent" as const,
  }));
}

async function deliverOne(
  context: Context,
  { reviewerKey, ...delivery }: Delivery & { reviewerKey: string },
): Promise<SurveySent> {
  const [result] = await deliverSurveys(context, { ...delivery, reviewerKeys: [reviewerKey] });
  if (result?.status !== "fulfilled") throw result?.reason;
  const { sentAt, acceptance } = result.value;
  const outcome = acceptance === "accepted" ? "sent" : "may_have_been_sent";
  return { success: true, sentOn: toDateString(sentAt), outcome };
}

interface Delivered {
  sentAt: Date;
  acceptance: Acceptance;
}

/**
 * Delivers surveys. A status changes only after the mail server has accepted the e-mail. Database work is done for all
 * surveys together.
 * @returns for each key when the survey was sent, or why it was not
 */
export async function deliverSurveys(
  context: Context,
  { by, reviewerKeys, test, whilePaused = false, words }: Delivery & { reviewerKeys: string[] },
): Promise<PromiseSettledResult<Delivered>[]> {
  const claims = await claimSurveys(context, by, reviewerKeys);
  const claimed = [...claims.values()].filter(
    (claim): claim is SurveyRequest => !(claim instanceof AppError),
  );
  const prepared = await prepareSurveys(context, claimed, { by, test, whilePaused }).catch(
    async (error: unknown) => {
      await releaseClaims(context, claimed, by, error);
      throw error;
    },
  );
  const sending = reviewerKeys.map(async (key) => {
    const claim = requireFound(claims.get(key), "REVIEWER_NOT_FOUND");
    if (claim instanceof AppError) throw claim;
    // A duplicate key in the list was claimed only once.
    claims.set(key, new AppError("SURVEY_BEING_SENT"));
    try {
      return await deliver(context, oneRow(prepared.get(key)), { test, words, whilePaused });
    } catch (error) {
      // If the mail was accepted, the claim stays until it expires, so that the survey is not sent twice.
      if (!isAppError(error, "STATUS_NOT_UPDATED")) await releaseClaims(context, [claim], by, error);
      throw error;
    }
  });
  return Promise.allSettled(sending);
}

async function deliver(
  context: Context,
  survey: PreparedSurvey | AppError,
  { test, words, whilePaused = false }: Pick<Delivery, "test" | "words" | "whilePaused">,
): Promise<Delivered> {
  if (survey instanceof AppError) throw survey;
  const now = context.clock.now();
  // A survey that may already be out after a crash keeps its questions and message.
  const { reviewer } = survey.request;
  const questions = (reviewer.deliveryStartedAt && reviewer.questions) ?? survey.questions;
  const newWords = reviewer.deliveryStartedAt ? null : words;
  const request = { ...survey.request, reviewer: { ...reviewer, ...newWords } };
  const isTest = test !== undefined;
  let acceptance: Acceptance;
  try {
    await activateLink(context, survey.request, { now, questions, newWords, whilePaused, isTest });
    acceptance = await sendToMailServer(context, request, now);
  } catch (error) {
    // Trying an address counts against the daily limit.
    if (!isAppError(error, "MAIL_REFUSED", "CANNOT_BE_ASKED")) await survey.undoSpending();
    throw error;
  }
  // A crash before this point leads to a second e-mail with the same Message-ID.
  await recordSent(context, survey.request, { now, acceptance, isTest }).catch((error: unknown) => {
    context.log.error({ err: error }, "a survey was sent, but could not be marked as sent");
    throw new AppError("STATUS_NOT_UPDATED");
  });
  return { sentAt: now, acceptance };
}

interface ActivateLink {
  now: Date;
  questions: Question[];
  newWords: OwnWords | null | undefined;
  whilePaused: boolean;
  isTest: boolean;
}

/** From here on the link works, and the mailbox counts as contacted. */
function activateLink(
  context: Context,
  { reviewer, candidate }: RequestWithSources,
  { now, questions, newWords, whilePaused, isTest }: ActivateLink,
) {
  return transaction(context, async (context) => {
    await requireConsent(context, candidate.id, { whilePaused, isTest });
    const { key, deliveryStartedAt, mayBeCopied } = reviewer;
    const [activated] = await context.db
      .update(reviewers)
      .set({ deliveryStartedAt: deliveryStartedAt ?? now, questions, mayBeCopied, ...newWords })
      // The reviewer may have been removed since the claim.
      .where(and(isUnsent(key), isNull(reviewers.removedAt)))
      .returning({ key: reviewers.key });
    requireFound(activated, "REVIEWER_NOT_FOUND");
    const sendingCount = await changeSendingCount(context, reviewer, 1);
    // A survey that may already be out after a crash may be sent again.
    if (deliveryStartedAt) return;
    if (sendingCount > 1 || (await isSecondEntry(context, reviewer))) throw new AppError("CANNOT_BE_ASKED");
  });
}

async function sendToMailServer(
  context: Context,
  request: RequestWithSources,
  now: Date,
): Promise<Acceptance> {
  try {
    return await context.mail.sendNow(surveyDraft(context, request, now));
  } catch (error) {
    await changeSendingCount(context, request.reviewer, -1);
    throw error;
  }
}

function recordSent(
  context: Context,
  { reviewer: { key, email, chosenAt, queuedUntil }, candidate }: RequestWithSources,
  { now, acceptance, isTest }: { now: Date; acceptance: Acceptance; isTest: boolean },
) {
  const sendProblem = acceptance === "unknown" ? "unconfirmed" : null;
  return transaction(context, async (context) => {
    await publish(
      context,
      isTest
        ? { type: "survey.test_sent", reviewerKey: key }
        : { type: "survey.sent", candidateId: candidate.id },
    );
    await context.db
      .update(reviewers)
      .set({
        status: "survey_sent",
        surveySentAt: now,
        sendingUntil: null,
        sendProblem,
        undeliverableAt: null,
        withheldAt: null,
      })
      // A reviewer can answer before the mail server confirms; their status stays.
      .where(isUnsent(key));
    await recordMailboxContact(context, email);
    // The plan announced it, because an earlier try failed.
    if (chosenAt && (!queuedUntil || queuedUntil <= now))
      await scheduleOutreach(context, eq(candidates.id, candidate.id), now);
  });
}

/**
 * Counts surveys on their way to a mailbox. Until one is recorded as sent, nothing else shows that another address of
 * the same mailbox was contacted.
 */
async function changeSendingCount(context: Context, { email }: { email: string }, by: 1 | -1) {
  const { count } = await incrementCounter(context, contactColumn(context.secret, email), maxSendMs, by);
  return count;
}

const isUnsent = (key: string) => and(eq(reviewers.key, key), eq(reviewers.status, "identified"));

async function releaseClaims(
  context: Context,
  claimed: SurveyRequest[],
  by: ManagerScope | null,
  reason: unknown,
) {
  // Only a mail server's refusal marks an address as undeliverable. CANNOT_BE_ASKED applies to this candidate only.
  const isUndeliverable = isAppError(reason, "MAIL_REFUSED");
  const cannotBeAsked = isUndeliverable || isAppError(reason, "CANNOT_BE_ASKED", "DO_NOT_CONTACT");
  const keys = claimed.map(({ reviewer }) => reviewer.key);
  const isManual = context.actor.realm !== "system";
  // The queue tries again by itself.
  const sendProblem = isManual ? sendProblemFor(reason) : null;
  await transaction(context, async (context) => {
    const now = context.clock.now();
    await lockCandidates(context, inArray(reviewers.key, keys));
    if (isUndeliverable)
      await publish(
        context,
        ...keys.map((reviewerKey) => ({ type: "survey.undeliverable" as const, reviewerKey })),
      );
    for (const { reviewer, candidate } of claimed) {
      // Managers must not see who cannot be contacted, whether they press Send Survey or the system skips someone.
      const isShownAsSent = by !== null || (!isManual && isDecidedAtSending(reviewer, candidate));
      await context.db
        .update(reviewers)
        .set({
          sendingUntil: null,
          sendProblem,
          // Restore what was there before this attempt, which has certainly failed.
          deliveryStartedAt: reviewer.deliveryStartedAt,
          questions: reviewer.questions,
          ownWords: reviewer.ownWords,
          ownWordsBy: reviewer.ownWordsBy,
          ...(isUndeliverable && { undeliverableAt: now }),
          ...(cannotBeAsked && isShownAsSent && { withheldAt: now }),
        })
        .where(isUnsent(reviewer.key));
    }
    // The plan then counts those who wait for another try.
    const ids = claimed.map(({ candidate }) => candidate.id);
    await scheduleOutreach(context, inArray(candidates.id, ids), now);
  });
}
