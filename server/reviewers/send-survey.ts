import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Question } from "#contract/surveys.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import type { ActingContext, Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, isRefused, Refused } from "#server/errors.ts";
import { adminLimit, type DailyLimit, spendDaily } from "#server/mail/daily-limit.ts";
import { questionsFor } from "#server/surveys/questions-for.ts";
import { defineTask } from "#server/tasks/define-task.ts";
import { selectDoNotContact } from "./do-not-contact.ts";
import { type Asked, surveyDraft } from "./survey-draft.ts";

const claimMs = 5 * 60 * 1000;

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
  const { db, clock, mail, secret, log, actor } = context;
  const asked = await selectAsked(context, managerId, reviewerKey);
  const { reviewer, job } = asked;
  if (reviewer.status !== "identified") throw new Refused("SURVEY_ALREADY_SENT");
  if ((await selectDoNotContact(db, secret, [reviewer.email])).size > 0) {
    await noteUndeliverable(context, reviewerKey);
    throw new Refused("DO_NOT_CONTACT");
  }
  await claim(context, reviewerKey);

  const questions = test?.questions ?? (await questionsFor(db, job, reviewer));
  const now = clock.now();
  try {
    const giveBack = await spendDaily(context, limitsOf(context, job));
    await mail.sendNow(surveyDraft(context, asked, now)).catch(async (error: unknown) => {
      if (isRefused(error, "MAIL_REFUSED")) await noteUndeliverable(context, reviewerKey);
      else await giveBack();
      throw error;
    });
  } catch (error) {
    // Only what was not accepted may be sent again at once.
    await db.update(reviewers).set({ sendingUntil: null }).where(eq(reviewers.key, reviewerKey));
    throw actor.realm === "manager" ? withoutReason(error) : error;
  }
  await db
    .transaction(async (tx) => {
      await tx
        .update(reviewers)
        .set({
          status: "survey_sent",
          surveySentAt: now,
          questions,
          sendingUntil: null,
          undeliverableAt: null,
        })
        .where(eq(reviewers.key, reviewerKey));
      const record = { type: "reviewer" as const, id: reviewerKey };
      const action = test ? "survey.test_sent" : "survey.sent";
      await recordActivity({ db: tx, clock }, { actor, action, record });
    })
    .catch((error: unknown) => {
      log.error({ err: error }, "a survey was sent, and that could not be noted");
      throw new Refused("STATUS_NOT_UPDATED");
    });
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

async function noteUndeliverable({ db, clock }: Context, reviewerKey: string) {
  await db
    .update(reviewers)
    .set({ undeliverableAt: clock.now(), queuedUntil: null })
    .where(eq(reviewers.key, reviewerKey));
}

/** A mail server's reason may name the recipient, whom the manager does not know. */
function withoutReason(error: unknown): unknown {
  return isRefused(error, "MAIL_REFUSED", "MAIL_NOT_ACCEPTED") ? new Refused(error.code) : error;
}

async function selectAsked(
  { db }: Context,
  managerId: string | null,
  reviewerKey: string,
): Promise<Asked> {
  const [asked] = await db
    .select({ reviewer: reviewers, candidate: candidates, job: jobs, company: companies })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(reviewers.key, reviewerKey),
        eq(jobs.isActive, true),
        managerId === null ? sql`true` : eq(jobs.createdBy, managerId),
      ),
    );
  return found(asked, "REVIEWER_NOT_FOUND");
}

/** Of several who want to send at the same moment one goes on; a claim that a crash left behind ends by itself. */
async function claim({ db, clock }: Context, reviewerKey: string) {
  const now = clock.now();
  const [claimed] = await db
    .update(reviewers)
    .set({ sendingUntil: new Date(now.getTime() + claimMs), queuedUntil: null, heldUntil: null })
    .where(
      and(
        eq(reviewers.key, reviewerKey),
        eq(reviewers.status, "identified"),
        or(isNull(reviewers.sendingUntil), lt(reviewers.sendingUntil, now)),
      ),
    )
    .returning({ key: reviewers.key });
  if (!claimed) throw new Refused("SURVEY_BEING_SENT");
}
