import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { isRefused, type Refused } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { deliverSurveys } from "./deliver-surveys.ts";
import { selectNeedless, unchoose } from "./unchoose.ts";

interface Addressee {
  reviewerKey: string;
}

/**
 * What the system sends by itself; tried again until the transport accepts it or there is nothing left to send. What
 * the address refuses for good is not; what is beyond the limit for one day waits for the next.
 */
export const sendSurveyTask = defineTask<Addressee>({
  name: "send-survey",
  title: "Survey to a reviewer",
  heldUntil: mailHeldUntil,
  data: z.object({ reviewerKey: z.uuid() }),
  async runAll(context, all) {
    const keys = all.map(({ reviewerKey }) => reviewerKey);
    const needless = await selectNeedless(context, keys);
    await unchoose(context, [...needless]);
    const reviewerKeys = keys.filter((key) => !needless.has(key));
    const outcomes = await deliverSurveys(context, { by: null, reviewerKeys });
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
  const held = ["OUTREACH_PAUSED", "CONSENT_REQUIRED", "OWN_CONSENT_REQUIRED", "CONSENT_TAKEN_BACK"] as const;
  // Who must not be asked is not chosen again: the plan knows every reason that a delivery has.
  if (isRefused(reason, "REVIEWER_NOT_FOUND", "CANNOT_BE_ASKED", "DO_NOT_CONTACT", ...held))
    return unchoose(context, [reviewerKey]);
  if (!isRefused(reason, "MAIL_REFUSED", "SURVEY_ALREADY_SENT")) throw reason;
}

function hold(context: Context, addressee: Addressee, { data }: Refused<"DAILY_LIMIT_REACHED">) {
  const after = new Date(data.availableAt);
  return inTransaction(context, async ({ db, tasks }) => {
    await tasks.enqueue(db, sendSurveyTask, addressee, { after });
    await db.update(reviewers).set({ heldUntil: after }).where(eq(reviewers.key, addressee.reviewerKey));
  });
}
