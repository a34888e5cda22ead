import { and, eq, isNull, lt, or } from "drizzle-orm";
import * as z from "zod";
import { recordActivity } from "#server/activity/record-activity.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { reviewers, surveyReminders } from "#server/db/schema/reviewers.ts";
import { found, isRefused, Refused } from "#server/errors.ts";
import { spendDaily } from "#server/mail/daily-limit.ts";
import { longestSendMs } from "#server/mail/waits.ts";
import { limitsOf } from "./send-surveys.ts";
import { reminderDraft } from "./survey-draft.ts";
import { defineTask } from "#server/define-task.ts";
import { isReminderDue, type ReminderId } from "./is-reminder-due.ts";
import { candidateOf, wakeForReviewer } from "#server/reviewers/wake-outreach.ts";

/** Mails one reminder, once, if it still is the time for it. What is put off is planned anew. */
export const sendReminder = defineTask<ReminderId>({
  name: "send-reminder",
  title: "Reminder to a reviewer",
  data: z.object({ reviewerKey: z.uuid(), number: z.int() }),
  async run(context, reminder) {
    if (!(await claim(context, reminder))) return;
    try {
      await send(context, reminder);
    } catch (error) {
      await context.db.update(surveyReminders).set({ sendingUntil: null }).where(unsent(reminder));
      throw error;
    }
  },
});

async function send(context: Context, reminder: ReminderId) {
  const { db, clock, mail } = context;
  const now = clock.now();
  const asked = await isReminderDue(context, reminder);
  if (!asked) return putOff(context, reminder, now);

  const { reviewer, job } = asked;
  const [spent] = await spendDaily(context, [limitsOf({ ...context, actor: systemActor }, job)]);
  const giveBack = found(spent, "DAILY_LIMIT_REACHED");
  if (giveBack instanceof Refused) {
    const { availableAt } = giveBack.data as { availableAt: string };
    return putOff(context, reminder, new Date(availableAt));
  }
  try {
    await mail.sendNow(reminderDraft(context, asked, reviewer.surveySentAt ?? now, reminder.number));
  } catch (error) {
    if (!isRefused(error, "MAIL_REFUSED")) {
      await giveBack();
      throw error;
    }
    // The next best is asked instead.
    await db.update(reviewers).set({ undeliverableAt: now }).where(eq(reviewers.key, reviewer.key));
    return wakeForReviewer(db, reviewer.key, now);
  }
  await db.transaction(async (tx) => {
    await tx.update(surveyReminders).set({ sentAt: now, sendingUntil: null }).where(unsent(reminder));
    const record = { type: "reviewer", id: reviewer.key } as const;
    await recordActivity({ db: tx, clock }, { actor: systemActor, action: "survey.reminded", record });
  });
}

/** Of several servers at the same moment one goes on; a claim that a crash left behind ends by itself. */
async function claim({ db, clock }: Context, reminder: ReminderId): Promise<boolean> {
  const now = clock.now();
  const { sendingUntil } = surveyReminders;
  const claimed = await db
    .update(surveyReminders)
    .set({ sendingUntil: new Date(now.getTime() + longestSendMs) })
    .where(and(unsent(reminder), or(isNull(sendingUntil), lt(sendingUntil, now))))
    .returning({ number: surveyReminders.number });
  return claimed.length > 0;
}

function putOff({ db }: Context, reminder: ReminderId, until: Date) {
  return db.transaction(async (tx) => {
    await tx.delete(surveyReminders).where(unsent(reminder));
    // Not earlier either: looked at again at once it would be put off again.
    await tx
      .update(candidates)
      .set({ outreachDueAt: until })
      .where(eq(candidates.id, candidateOf(tx, reminder.reviewerKey)));
  });
}

function unsent({ reviewerKey, number }: ReminderId) {
  return and(
    eq(surveyReminders.reviewerKey, reviewerKey),
    eq(surveyReminders.number, number),
    isNull(surveyReminders.sentAt),
  );
}
