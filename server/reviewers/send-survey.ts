import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Question } from "#contract/surveys.ts";
import { rowOf } from "#server/activity/record-activity.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import type { ActingContext, Context } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { adminLimit, type DailyLimit, spendDaily } from "#server/mail/daily-limit.ts";
import { questionsFor } from "#server/surveys/questions-for.ts";
import { defineTask } from "#server/tasks/define-task.ts";
import { claimSurvey } from "./claim-survey.ts";
import { selectDoNotContact } from "./do-not-contact.ts";
import { type Asked, surveyDraft } from "./survey-draft.ts";

/**
 * Sends one reviewer the survey and returns once the mail transport has accepted it; only then does the status change.
 * @param managerId whose reviewer it must be; null where the system or an admin sends
 * @param test what an admin who tries the sending asks, instead of what fits best
 */
export async function sendSurvey(
  context: ActingContext,
  managerId: string | null,
  { reviewerKey, test }: { reviewerKey: string; test?: { questions: Question[] } },
) {
  const { clock, actor } = context;
  const asked = await claimSurvey(context, managerId, reviewerKey);
  const now = clock.now();
  const action = test ? "survey.test_sent" : "survey.sent";
  try {
    const questions = test?.questions ?? (await questionsFor(context.db, asked.job, asked.reviewer));
    await handOver(context, asked, now);
    await noteSent(context, { reviewerKey, now, questions, action });
  } catch (error) {
    // Only what was not accepted may be sent again at once.
    if (!isRefused(error, "STATUS_NOT_UPDATED")) await giveUpClaim(context, reviewerKey, error);
    throw actor.realm === "manager" ? withoutReason(error) : error;
  }
  return { success: true as const, sentAt: now.toISOString() };
}

/**
 * What the system sends by itself; tried again until the transport accepts it or there is nothing left to send. What
 * the address refuses for good is not; what is beyond the limit for one day waits for the next.
 */
export const sendSurveyTask = defineTask({
  name: "send-survey",
  title: "Survey to a reviewer",
  data: z.object({ reviewerKey: z.uuid() }),
  async run(context, data) {
    try {
      await sendSurvey({ ...context, actor: systemActor }, null, data);
    } catch (error) {
      if (isRefused(error, "DAILY_LIMIT_REACHED")) return hold(context, data, error);
      if (!isRefused(error, "SURVEY_ALREADY_SENT", "DO_NOT_CONTACT", "REVIEWER_NOT_FOUND", "MAIL_REFUSED"))
        throw error;
    }
  },
});

function hold({ db, tasks }: Context, data: { reviewerKey: string }, { data: limit }: Refused) {
  const { availableAt } = limit as { availableAt: string };
  const after = new Date(availableAt);
  return db.transaction(async (tx) => {
    await tasks.enqueue(tx, sendSurveyTask, data, { after });
    await tx.update(reviewers).set({ heldUntil: after }).where(eq(reviewers.key, data.reviewerKey));
  });
}

async function handOver(context: ActingContext, asked: Asked, now: Date) {
  const { db, secret, mail } = context;
  const { email } = asked.reviewer;
  if ((await selectDoNotContact(db, secret, [email])).size > 0) throw new Refused("DO_NOT_CONTACT");
  const giveBack = await spendDaily(context, limitsOf(context, asked.job));
  await mail.sendNow(surveyDraft(context, asked, now)).catch(async (error: unknown) => {
    // An address that was tried out counts.
    if (!isRefused(error, "MAIL_REFUSED")) await giveBack();
    throw error;
  });
}

interface Sent {
  reviewerKey: string;
  now: Date;
  questions: Question[];
  action: "survey.sent" | "survey.test_sent";
}

/** The status and the trail, in one statement: a crash before it leads to a second e-mail with the same Message-ID. */
async function noteSent({ db, log, actor }: ActingContext, { reviewerKey, now, questions, action }: Sent) {
  const sent = db.$with("sent").as(
    db
      .update(reviewers)
      .set({
        status: "survey_sent",
        surveySentAt: now,
        questions,
        sendingUntil: null,
        undeliverableAt: null,
      })
      .where(eq(reviewers.key, reviewerKey))
      .returning({ key: reviewers.key }),
  );
  const record = { type: "reviewer" as const, id: reviewerKey };
  try {
    await db.with(sent).insert(activities).values(rowOf({ actor, action, record }, now));
  } catch (error) {
    log.error({ err: error }, "a survey was sent, and that could not be noted");
    throw new Refused("STATUS_NOT_UPDATED");
  }
}

async function giveUpClaim({ db, clock }: Context, reviewerKey: string, reason: unknown) {
  const isUndeliverable = isRefused(reason, "DO_NOT_CONTACT", "MAIL_REFUSED");
  await db
    .update(reviewers)
    .set({ sendingUntil: null, ...(isUndeliverable && { undeliverableAt: clock.now() }) })
    .where(eq(reviewers.key, reviewerKey));
}

function limitsOf(
  { settings: { dailyLimits }, actor }: ActingContext,
  { createdBy, companyId }: Pick<Asked["job"], "createdBy" | "companyId">,
): DailyLimit[] {
  if (actor.realm === "admin") return [adminLimit(actor.id, dailyLimits.admin)];
  return [
    { key: `manager ${createdBy}`, most: dailyLimits.manager, whose: "for one hiring manager" },
    { key: `company ${companyId}`, most: dailyLimits.company, whose: "for one company" },
  ];
}

/** A mail server's reason may name the recipient, whom the manager does not know. */
function withoutReason(error: unknown): unknown {
  return isRefused(error, "MAIL_REFUSED", "MAIL_NOT_ACCEPTED") ? new Refused(error.code) : error;
}
