import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { withdrawalDays } from "#contract/survey-page.ts";
import type { Answers } from "#contract/surveys.ts";
import type { Context } from "#server/context.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found, inserted, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { refuseSpent, spendLink } from "#server/reviewers/link-state.ts";
import { checkAnswers } from "./check-answers.ts";
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
  const receipt = receiptFor(context.secret, reviewerId, attempt);
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const completed = { status: "completed", surveyCompletedAt: now } as const;
    const { reviewer, spent } = await spendLink(context, reviewerId, completed);
    if (!spent) {
      const [kept] = await db
        .select({ createdAt: surveyResponses.createdAt })
        .from(surveyResponses)
        .where(eq(surveyResponses.receiptHash, receiptHash(receipt)));
      if (!kept) refuseSpent(reviewer.status);
      return acknowledge(found(kept, "SURVEY_NOT_FOUND").createdAt, receipt, true);
    }

    const problems = checkAnswers(reviewer.questions ?? [], answers);
    if (problems) throw new Refused("INVALID_ANSWERS", { data: { problems } }); // rolls the completion back
    const [response] = await db
      .insert(surveyResponses)
      .values({
        reviewerId: reviewer.id,
        candidateId: reviewer.candidateId,
        responses: answers,
        identityShared: shareIdentity,
        receiptHash: receiptHash(receipt),
        createdAt: now,
      })
      .returning({ id: surveyResponses.id });
    await happened(context, { type: "survey.submitted", responseId: inserted(response).id });
    return acknowledge(now, receipt, false);
  });
}

function acknowledge(completedAt: Date, receipt: string, repeated: boolean) {
  const withdrawableUntil = new Date(completedAt.getTime() + withdrawalDays * dayMs);
  return {
    completedAt: completedAt.toISOString(),
    receipt,
    repeated,
    withdrawableUntil: withdrawableUntil.toISOString(),
  };
}
