import { eq, sql } from "drizzle-orm";
import type { AnswerMarks } from "#contract/surveys.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { found, inserted, Refused } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";
import { isKnownBy } from "./read-response.ts";

interface MarkAnswer {
  reviewerKey: string;
  questionId: string;
  marks: AnswerMarks[string] | null;
}

/** Says of an answer in words how much it is worth. No event tells of it, and nobody is chosen by it: questions are. */
export function markAnswer(context: ManagerContext, { reviewerKey, questionId, marks }: MarkAnswer) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const visible = visibleResponses(context);
    const [row] = await db
      .select({
        id: visible.id,
        responses: visible.responses,
        kept: visible.questions,
        questions: reviewers.questions,
      })
      .from(visible)
      .leftJoin(reviewers, eq(reviewers.id, visible.reviewerId))
      .where(isKnownBy(visible, reviewerKey));
    const response = found(row, "RESPONSE_NOT_FOUND");
    const question = (response.kept ?? response.questions)?.find(({ id }) => id === questionId);
    if (question?.type !== "text" || !response.responses[questionId]) throw new Refused("RESPONSE_NOT_FOUND");

    // Where several answers are marked at the same moment, none of the marks is lost.
    const { marks: others } = surveyResponses;
    const one = marks && JSON.stringify({ [questionId]: [...new Set(marks)] });
    const [marked] = await db
      .update(surveyResponses)
      .set({ marks: one === null ? sql`${others} - ${questionId}::text` : sql`${others} || ${one}::jsonb` })
      .where(eq(surveyResponses.id, response.id))
      .returning({ marks: others });
    return inserted(marked);
  });
}
