import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Question } from "#contract/surveys.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import type { ActingContext, Context } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { selectNeedless, unchoose } from "./unchoose.ts";
import { wakeForReviewer } from "#server/reviewers/wake-outreach.ts";
import { defineTask } from "#server/define-task.ts";
import { sendSurveys } from "./send-surveys.ts";

/**
 * Sends one reviewer the survey and returns once the mail transport has accepted it.
 * @param managerId whose reviewer it must be; null where the system or an admin sends
 * @param test what an admin who tries the sending asks, instead of what fits best
 */
export async function sendSurvey(
  context: ActingContext,
  managerId: string | null,
  {
    reviewerKey,
    ...options
  }: { reviewerKey: string; test?: { questions: Question[] }; whilePaused?: boolean },
) {
  const [outcome] = await sendSurveys(context, { managerId, reviewerKeys: [reviewerKey], ...options });
  if (outcome?.status !== "fulfilled")
    throw context.actor.realm === "manager" ? withoutReason(outcome?.reason) : outcome?.reason;
  return { success: true as const, sentAt: outcome.value.toISOString() };
}

/** A mail server's reason may name the recipient, whom the manager does not know. */
function withoutReason(error: unknown): unknown {
  return isRefused(error, "MAIL_REFUSED", "MAIL_NOT_ACCEPTED") ? new Refused(error.code) : error;
}

interface Asked {
  reviewerKey: string;
}

/**
 * What the system sends by itself; tried again until the transport accepts it or there is nothing left to send. What
 * the address refuses for good is not; what is beyond the limit for one day waits for the next.
 */
export const sendSurveyTask = defineTask<Asked>({
  name: "send-survey",
  title: "Survey to a reviewer",
  data: z.object({ reviewerKey: z.uuid() }),
  async runAll(context, all) {
    const keys = all.map(({ reviewerKey }) => reviewerKey);
    const needless = await selectNeedless(context, keys);
    await unchoose(context, [...needless]);
    const reviewerKeys = keys.filter((key) => !needless.has(key));
    const outcomes = await sendSurveys({ ...context, actor: systemActor }, { managerId: null, reviewerKeys });
    const settled = new Map(reviewerKeys.map((key, index) => [key, outcomes[index]]));
    return Promise.allSettled(
      keys.map(async (key) => {
        const outcome = settled.get(key);
        if (outcome?.status === "rejected") await settle(context, key, outcome.reason);
      }),
    );
  },
});

async function settle(context: Context, reviewerKey: string, reason: unknown) {
  if (isRefused(reason, "DAILY_LIMIT_REACHED")) return hold(context, { reviewerKey }, reason);
  // Archived, paused, not agreed to: who is asked is decided anew once that is over.
  if (isRefused(reason, "REVIEWER_NOT_FOUND", "OUTREACH_PAUSED", "CONSENT_REQUIRED"))
    return unchoose(context, [reviewerKey]);
  if (isRefused(reason, "DO_NOT_CONTACT", "MAIL_REFUSED"))
    return wakeForReviewer(context.db, reviewerKey, context.clock.now());
  if (!isRefused(reason, "SURVEY_ALREADY_SENT")) throw reason;
}

function hold({ db, tasks }: Context, data: Asked, { data: limit }: Refused) {
  const { availableAt } = limit as { availableAt: string };
  const after = new Date(availableAt);
  return db.transaction(async (tx) => {
    await tasks.enqueue(tx, sendSurveyTask, data, { after });
    await tx.update(reviewers).set({ heldUntil: after }).where(eq(reviewers.key, data.reviewerKey));
  });
}
