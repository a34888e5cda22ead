import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { isAppError, type AppError } from "#server/platform/errors.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { deliverSurveys } from "./deliver-surveys.ts";

interface Addressee {
  reviewerKey: string;
}

/**
 * Sends surveys that the system chose. Retries until the mail server accepts or nothing is left to send. An address
 * refused for good is not retried; surveys beyond the daily limit wait for the next day.
 */
export const sendChosenSurvey = defineTask<Addressee>({
  name: "send-survey",
  title: "Survey to a reviewer",
  heldUntil: mailHeldUntil,
  data: z.object({ reviewerKey: z.uuid() }),
  async runAll(context, addressees) {
    const keys = addressees.map(({ reviewerKey }) => reviewerKey);
    const unneeded = await selectUnneeded(context, keys);
    await unchoose(context, [...unneeded]);
    const reviewerKeys = keys.filter((key) => !unneeded.has(key));
    const outcomes = await deliverTogether(context, reviewerKeys);
    const outcomesByKey = new Map(reviewerKeys.map((key, index) => [key, outcomes[index]]));
    return Promise.allSettled(
      keys.map(async (key) => {
        const outcome = outcomesByKey.get(key);
        if (outcome?.status === "rejected") await handleFailure(context, key, outcome.reason);
      }),
    );
  },
});

/** If one of them cannot be read, each is delivered alone, so that it does not stop the others. */
async function deliverTogether(context: Context, reviewerKeys: string[]) {
  const deliverAll = (keys: string[]) => deliverSurveys(context, { by: null, reviewerKeys: keys });
  try {
    return await deliverAll(reviewerKeys);
  } catch {
    const each = await Promise.allSettled(reviewerKeys.map((key) => deliverAll([key])));
    return each.map((result) => (result.status === "fulfilled" ? result.value[0] : result));
  }
}

async function handleFailure(context: Context, reviewerKey: string, reason: unknown) {
  if (isAppError(reason, "DAILY_LIMIT_REACHED")) return postpone(context, { reviewerKey }, reason);
  // Once the block is over, the plan chooses again.
  const waiting = [
    "OUTREACH_PAUSED",
    "CONSENT_REQUIRED",
    "OWN_CONSENT_REQUIRED",
    "CONSENT_TAKEN_BACK",
  ] as const;
  // The plan knows that these cannot be contacted, so it does not choose them again.
  if (isAppError(reason, "REVIEWER_NOT_FOUND", "CANNOT_BE_ASKED", "DO_NOT_CONTACT", ...waiting))
    return unchoose(context, [reviewerKey]);
  if (!isAppError(reason, "MAIL_REFUSED", "SURVEY_ALREADY_SENT")) throw reason;
}

function postpone(context: Context, addressee: Addressee, { data }: AppError<"DAILY_LIMIT_REACHED">) {
  const availableAt = new Date(data.availableAt);
  return transaction(context, async ({ db, tasks }) => {
    await tasks.enqueue(db, sendChosenSurvey, addressee, { after: availableAt });
    await db
      .update(reviewers)
      .set({ heldUntil: availableAt, queuedUntil: null })
      .where(eq(reviewers.key, addressee.reviewerKey));
  });
}

/** Undoes the system's choice; it may choose these reviewers again. */
async function unchoose({ db }: Pick<Context, "db">, reviewerKeys: string[]) {
  if (reviewerKeys.length === 0) return;
  await db
    .update(reviewers)
    .set({ chosenAt: null, queuedUntil: null, heldUntil: null })
    .where(and(inArray(reviewers.key, reviewerKeys), eq(reviewers.status, "identified")));
}

/** Which of these surveys are no longer needed: the candidate has enough answers, or the manager was deactivated. */
async function selectUnneeded({ db }: Pick<Context, "db">, reviewerKeys: string[]): Promise<Set<string>> {
  const completed = sql<number>`(select count(*) from ${reviewers} as other
    where other.candidate_id = ${candidates.id} and other.status = 'completed')`;
  const rows = await db
    .select({ key: reviewers.key })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, candidates.ownerId))
    .where(
      and(
        inArray(reviewers.key, reviewerKeys),
        or(
          isNotNull(hiringManagerProfiles.deactivatedAt),
          and(
            gte(completed, candidates.wantedResponses),
            // With batch release a missing survey would reveal the count. Requested reviewers are contacted in any
            // case.
            isNull(candidates.answersTogether),
            isNull(reviewers.requestedAt),
          ),
        ),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
