import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SurveyResponse } from "#contract/surveys.ts";
import { barestCard } from "#contract/cards.ts";
import { recordReads } from "#server/activity/record-reads.ts";
import type { ManagerContext } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { found } from "#server/errors.ts";
import { cardOf, toldOf } from "#server/reviewers/card-of.ts";
import { visibleResponses } from "#server/visible/visible-responses.ts";

/** One reviewer's answers, or those of nobody who is known. Without the reviewer's consent neither name nor e-mail leaves the database. */
export async function readResponse(
  context: ManagerContext,
  { reviewerKey }: { reviewerKey: string },
): Promise<SurveyResponse> {
  const responses = visibleResponses(context);
  const ifShared = (column: typeof reviewers.name | typeof reviewers.email) =>
    sql<string | null>`case when ${responses.identityShared} then ${column} end`.mapWith(column);
  const [row] = await context.db
    .select({
      reviewer: {
        name: ifShared(reviewers.name),
        email: ifShared(reviewers.email),
      },
      told: toldOf(reviewers),
      candidateId: responses.candidateId,
      shown: { kind: responses.kind, card: responses.card, questions: responses.questions },
      questions: reviewers.questions,
      responses: responses.responses,
      useful: responses.useful,
      submittedAt: responses.createdAt,
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(
      or(
        and(isNull(responses.kind), eq(reviewers.key, reviewerKey)),
        and(isNotNull(responses.kind), eq(responses.id, reviewerKey)),
      ),
    );
  const { submittedAt, candidateId, questions, told, shown, useful, ...response } = found(
    row,
    "RESPONSE_NOT_FOUND",
  );
  await recordReads(context, candidateId);
  return {
    ...response,
    reviewer: { ...response.reviewer, card: shown.card ?? (told ? cardOf(told) : barestCard) },
    questions: shown.questions ?? questions ?? [],
    useful: shown.kind === null ? useful : null,
    submittedOn: submittedAt.toISOString().slice(0, 10),
  };
}
