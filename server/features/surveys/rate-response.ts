import { and, eq, isNull, sql } from "drizzle-orm";
import type { AnswerMarks } from "#contract/surveys.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { refuseRole, responsesFor } from "#server/platform/scopes/scopes.ts";
import { hasKey } from "./read-response.ts";

interface MarkAnswer {
  reviewerKey: string;
  questionId: string;
  marks: AnswerMarks[string] | null;
}

/**
 * Rates an answer in words. Publishes no event and does not affect who is contacted, only which questions are asked.
 */
export function markAnswer(context: ManagerContext, { reviewerKey, questionId, marks }: MarkAnswer) {
  return transaction(context, async (context) => {
    const { db } = context;
    const responses = responsesFor(context);
    const [row] = await db
      .select({
        id: responses.id,
        role: responses.role,
        responses: responses.responses,
        ownQuestions: responses.questions,
        questions: reviewers.questions,
      })
      .from(responses)
      .leftJoin(reviewers, eq(reviewers.linkHash, responses.linkHash))
      .where(hasKey(responses, reviewerKey));
    const response = requireFound(row, "RESPONSE_NOT_FOUND");
    refuseRole(response.role, "edit");
    const question = (response.ownQuestions ?? response.questions)?.find(({ id }) => id === questionId);
    if (question?.type !== "text" || !response.responses[questionId])
      throw new AppError("RESPONSE_NOT_FOUND");

    // Updates only this question's marks, so that concurrent changes are not lost.
    const { marks: marksColumn } = surveyResponses;
    const questionMarks = marks && JSON.stringify({ [questionId]: [...new Set(marks)] });
    const [updated] = await db
      .update(surveyResponses)
      .set({
        marks:
          questionMarks === null
            ? sql`${marksColumn} - ${questionId}::text`
            : sql`${marksColumn} || ${questionMarks}::jsonb`,
      })
      .where(eq(surveyResponses.id, response.id))
      .returning({ marks: marksColumn });
    return requireFound(updated, "RESPONSE_NOT_FOUND");
  });
}

/** Marks a response as useful, or not. Publishes no event: nobody but those who share the job learns what was marked. */
export function rateResponse(
  context: ManagerContext,
  { reviewerKey, useful }: { reviewerKey: string; useful: boolean },
) {
  return transaction(context, async (context) => {
    const { db } = context;
    const responses = responsesFor(context);
    const [row] = await db
      .select({ id: responses.id, role: responses.role })
      .from(responses)
      .innerJoin(reviewers, eq(reviewers.linkHash, responses.linkHash))
      .where(and(eq(reviewers.key, reviewerKey), isNull(responses.kind)));
    const response = requireFound(row, "RESPONSE_NOT_FOUND");
    refuseRole(response.role, "edit");
    const [rated] = await db
      .update(surveyResponses)
      .set({ useful })
      .where(eq(surveyResponses.id, response.id))
      .returning({ useful: surveyResponses.useful });
    return requireFound(rated, "RESPONSE_NOT_FOUND");
  });
}
