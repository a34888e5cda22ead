import { eq } from "drizzle-orm";
import { type Answers, withdrawalDays } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found, Refused } from "#server/errors.ts";
import { announceResponse } from "#server/notifications/announce-response.ts";
import { checkAnswers } from "./check-answers.ts";
import { refuseSpent, spendLink } from "#server/reviewers/link-state.ts";
import { receiptFor, receiptHash } from "./receipt.ts";

interface SubmitSurvey {
  reviewerId: string;
  answers: Answers;
  shareIdentity: boolean;
  attempt: string;
}

/**
 * A reviewer answers the survey behind their link, once. Everything here happens or nothing does; the same attempt
 * again is told again what became of it.
 */
export function submitSurvey(
  context: Context,
  { reviewerId, answers, shareIdentity, attempt }: SubmitSurvey,
) {
  const { db, tasks, clock, secret } = context;
  const receipt = receiptFor(secret, reviewerId, attempt);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const completed = { status: "completed", surveyCompletedAt: now } as const;
    const { reviewer, spent } = await spendLink(tx, context, reviewerId, completed);
    if (!spent) {
      const [kept] = await tx
        .select({ createdAt: surveyResponses.createdAt })
        .from(surveyResponses)
        .where(eq(surveyResponses.receiptHash, receiptHash(receipt)));
      if (!kept) refuseSpent(reviewer.status);
      return acknowledge(found(kept, "SURVEY_NOT_FOUND").createdAt, receipt, true);
    }

    const problems = checkAnswers(reviewer.questions ?? [], answers);
    if (problems) throw new Refused("INVALID_ANSWERS", { data: { problems } }); // rolls the completion back
    const [response] = await tx
      .insert(surveyResponses)
      .values({
        reviewerId,
        candidateId: reviewer.candidateId,
        responses: answers,
        identityShared: shareIdentity,
        receiptHash: receiptHash(receipt),
        createdAt: now,
      })
      .returning({ id: surveyResponses.id });
    // Names no reviewer, as all that waits in the queue.
    await tasks.enqueue(tx, announceResponse, { responseId: found(response, "SURVEY_NOT_FOUND").id });
    return acknowledge(now, receipt, false);
  });
}

function acknowledge(completedAt: Date, receipt: string, repeated: boolean) {
  const withdrawableUntil = new Date(completedAt.getTime() + withdrawalDays * 24 * 3600 * 1000);
  return {
    completedAt: completedAt.toISOString(),
    receipt,
    repeated,
    withdrawableUntil: withdrawableUntil.toISOString(),
  };
}
