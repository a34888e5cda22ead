import { and, eq, gt } from "drizzle-orm";
import type { Answers } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found, Refused } from "#server/errors.ts";
import { announceResponse } from "#server/notifications/announce-response.ts";
import { checkAnswers } from "./check-answers.ts";
import { oldestLink } from "./link-expiry.ts";

interface SubmitSurvey {
  reviewerId: string;
  answers: Answers;
  shareIdentity: boolean;
}

/** A reviewer answers the survey behind their link, once. Everything here happens or nothing does. */
export function submitSurvey(context: Context, { reviewerId, answers, shareIdentity }: SubmitSurvey) {
  const { db, tasks, clock } = context;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const reviewer = await completeReviewer(tx, context, reviewerId, now);
    const problems = checkAnswers(reviewer.questions ?? [], answers);
    if (problems) throw new Refused("INVALID_ANSWERS", { data: { problems } }); // rolls the completion back

    const [response] = await tx
      .insert(surveyResponses)
      .values({
        reviewerId,
        candidateId: reviewer.candidateId,
        responses: answers,
        identityShared: shareIdentity,
        createdAt: now,
      })
      .returning({ id: surveyResponses.id });
    // Names no reviewer, as all that waits in the queue.
    await tasks.enqueue(tx, announceResponse, { responseId: found(response, "SURVEY_NOT_FOUND").id });
    return { completedAt: now.toISOString() };
  });
}

/** One conditional UPDATE: of two submissions at the same moment the second waits for the first and finds nothing. */
async function completeReviewer(tx: Transaction, { settings }: Context, reviewerId: string, now: Date) {
  const [reviewer] = await tx
    .update(reviewers)
    .set({ status: "completed", surveyCompletedAt: now })
    .where(
      and(
        eq(reviewers.id, reviewerId),
        eq(reviewers.status, "survey_sent"),
        gt(reviewers.surveySentAt, oldestLink(now, settings)),
      ),
    )
    .returning();
  if (reviewer) return reviewer;

  const [completed] = await tx
    .select({ id: reviewers.id })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.id, reviewerId),
        eq(reviewers.status, "completed"),
        gt(reviewers.surveySentAt, oldestLink(now, settings)),
      ),
    );
  throw new Refused(completed ? "ALREADY_COMPLETED" : "SURVEY_NOT_FOUND");
}
