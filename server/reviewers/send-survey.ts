import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { createElement } from "react";
import * as z from "zod";
import type { Question } from "#contract/surveys.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import type { ActingContext, Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { companies } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found, Refused } from "#server/errors.ts";
import { SurveyMail, surveySubject } from "#server/mail/templates/survey.tsx";
import { linkExpiry } from "#server/surveys/link-expiry.ts";
import { questionsFor } from "#server/surveys/questions-for.ts";
import { whyAsked } from "#server/surveys/why-asked.ts";
import { defineTask } from "#server/tasks/define-task.ts";
import { selectDoNotContact } from "./do-not-contact.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

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
  const { db, clock, mail, settings, secret, log, actor } = context;
  const { reviewer, candidate, job, company } = await selectAsked(context, managerId, reviewerKey);
  if (reviewer.status !== "identified") throw new Refused("SURVEY_ALREADY_SENT");
  if ((await selectDoNotContact(db, secret, [reviewer.email])).size > 0) throw new Refused("DO_NOT_CONTACT");
  await claim(context, reviewerKey);

  const candidateName = `${candidate.firstName} ${candidate.lastName}`;
  const questions = test?.questions ?? (await questionsFor(db, job, reviewer));
  const now = clock.now();
  try {
    await mail.sendNow({
      id: `survey:${reviewerKey}`,
      to: { name: reviewer.name, email: reviewer.email },
      subject: surveySubject({ candidateName, company: company.name }),
      headers: {
        "List-Unsubscribe": `<${settings.origin}/unsubscribe/${unsubscribeToken(secret, reviewer)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
      body: createElement(SurveyMail, {
        product: settings.name,
        reviewerName: reviewer.name,
        candidateName,
        jobTitle: job.title,
        company: company.name,
        why: whyAsked(reviewer, candidateName, company.name),
        url: `${settings.origin}/survey/${reviewer.id}/welcome`,
        expiresAt: linkExpiry(now, settings),
      }),
    });
  } catch (error) {
    // Only what was not accepted may be sent again at once.
    await db.update(reviewers).set({ sendingUntil: null }).where(eq(reviewers.key, reviewerKey));
    throw error;
  }
  await db
    .transaction(async (tx) => {
      await tx
        .update(reviewers)
        .set({ status: "survey_sent", surveySentAt: now, questions, sendingUntil: null })
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

/** What the system sends by itself; tried again until the transport accepts it or there is nothing left to send. */
export const sendSurveyTask = defineTask({
  name: "send-survey",
  data: z.object({ reviewerKey: z.uuid() }),
  async run(context, data) {
    try {
      await sendSurvey({ ...context, actor: systemActor }, null, data);
    } catch (error) {
      const settled = ["SURVEY_ALREADY_SENT", "DO_NOT_CONTACT", "REVIEWER_NOT_FOUND"];
      if (!(error instanceof Refused) || !settled.includes(error.code)) throw error;
    }
  },
});

async function selectAsked({ db }: Context, managerId: string | null, reviewerKey: string) {
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
    .set({ sendingUntil: new Date(now.getTime() + claimMs), queuedUntil: null })
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
