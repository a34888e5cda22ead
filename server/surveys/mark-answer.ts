import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { AnswerMarks } from "#contract/surveys.ts";
import type { ManagerContext } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found, Refused } from "#server/errors.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { visibleResponses } from "#server/visible/visible-responses.ts";

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
        marks: visible.marks,
        responses: visible.responses,
        kept: visible.questions,
        questions: reviewers.questions,
      })
      .from(visible)
      .leftJoin(reviewers, eq(reviewers.id, visible.reviewerId))
      .where(
        or(
          and(isNull(visible.kind), eq(reviewers.key, reviewerKey)),
          and(isNotNull(visible.kind), eq(visible.id, reviewerKey)),
        ),
      );
    const response = found(row, "RESPONSE_NOT_FOUND");
    const question = (response.kept ?? response.questions)?.find(({ id }) => id === questionId);
    if (question?.type !== "text" || !response.responses[questionId]) throw new Refused("RESPONSE_NOT_FOUND");

    const others = Object.entries(response.marks).filter(([id]) => id !== questionId);
    const kept = Object.fromEntries(marks === null ? others : [...others, [questionId, [...new Set(marks)]]]);
    await db.update(surveyResponses).set({ marks: kept }).where(eq(surveyResponses.id, response.id));
    return { marks: kept };
  });
}
