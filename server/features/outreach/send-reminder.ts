import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { candidateOf } from "#server/features/reviewers/schedule-outreach.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers, surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { isAppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { sendWithinLimits } from "#server/platform/mail/daily-limit.ts";
import { mailHeldUntil } from "#server/platform/mail/troubles.ts";
import { sendClaimed } from "#server/platform/mail/claim-message.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { dailyLimitsFor } from "./daily-limits.ts";
import { planOutreach } from "./plan-outreach.ts";
import { requestedReminder } from "./plan-reminders.ts";
import { selectFacts } from "./select-facts.ts";
import { selectPanel } from "./select-panel.ts";
import { reminderDraft, type SurveyRequest } from "./survey-draft.ts";

/** Sends one reminder, once, if it is still due. Otherwise it is planned again. */
export const sendReminder = defineTask<ReminderId>({
  name: "send-reminder",
  title: "Reminder to a reviewer",
  heldUntil: mailHeldUntil,
  data: z.object({ reviewerKey: z.uuid(), number: z.int(), isRequested: z.boolean().optional() }),
  run: (context, reminder) =>
    sendClaimed(context, surveyReminders, unsent(reminder), () => send(context, reminder)),
});

async function send(context: Context, reminder: ReminderId) {
  const now = context.clock.now();
  const request = await recheckReminder(context, reminder);
  if (!request) return postpone(context, reminder, now);

  const { reviewer, job } = request;
  const draft = reminderDraft(context, request, reviewer.surveySentAt ?? now, reminder.number);
  try {
    await sendWithinLimits(context, dailyLimitsFor(context, job), draft);
  } catch (error) {
    if (isAppError(error, "DAILY_LIMIT_REACHED"))
      return postpone(context, reminder, new Date(error.data.availableAt));
    if (!isAppError(error, "MAIL_REFUSED")) throw error;
    // The address is undeliverable: the next best match is contacted instead.
    return transaction(context, async (context) => {
      // Publish first, because it locks the candidate.
      await publish(context, { type: "survey.undeliverable", reviewerKey: reviewer.key });
      await context.db.update(reviewers).set({ undeliverableAt: now }).where(eq(reviewers.key, reviewer.key));
    });
  }
  await context.db.update(surveyReminders).set({ sentAt: now, sendingUntil: null }).where(unsent(reminder));
}

function postpone(context: Context, reminder: ReminderId, until: Date) {
  return transaction(context, async (context) => {
    // An earlier check would only postpone it again. Locks the candidate first, like everything else.
    await context.db
      .update(candidates)
      .set({ outreachDueAt: until })
      .where(eq(candidates.id, candidateOf(context, reminder.reviewerKey)));
    await context.db.delete(surveyReminders).where(unsent(reminder));
  });
}

function unsent({ reviewerKey, number }: ReminderId) {
  return and(
    eq(surveyReminders.reviewerKey, reviewerKey),
    eq(surveyReminders.number, number),
    isNull(surveyReminders.sentAt),
  );
}

interface ReminderId {
  reviewerKey: string;
  number: number;
  /** A manager wants it now. */
  isRequested?: boolean | undefined;
}

/**
 * Checks that the reminder would still be planned now: the reviewer may have answered, outreach may be paused, or it
 * is night.
 */
async function recheckReminder(
  context: Context,
  { reviewerKey, number, isRequested }: ReminderId,
): Promise<SurveyRequest | null> {
  const { db, clock } = context;
  const [reviewer] = await db.select().from(reviewers).where(eq(reviewers.key, reviewerKey));
  if (!reviewer) return null;
  const panel = await selectPanel(context, reviewer.candidateId);
  const facts = await selectFacts(context, panel);
  const reviewersBefore = facts.reviewers.map((planned) => ({
    ...planned,
    reminders: planned.reminders.filter(
      (reminder) => planned.key !== reviewerKey || reminder.number !== number,
    ),
  }));
  const factsBefore = { ...facts, reviewers: reviewersBefore };
  const isDue = isRequested
    ? requestedReminder(factsBefore, reviewerKey, clock.now()) === number
    : planOutreach(factsBefore, clock.now()).remind.some(
        (reminder) => reminder.reviewerKey === reviewerKey && reminder.number === number,
      );
  return isDue ? { ...panel, reviewer } : null;
}
