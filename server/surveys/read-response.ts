import { and, eq, sql } from "drizzle-orm";
import type { SurveyResponse } from "#contract/surveys.ts";
import { recordReads } from "#server/activity/record-reads.ts";
import type { ActingContext } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";

/** One reviewer's answers. Without the reviewer's consent neither name nor e-mail leaves the database. */
export async function readResponse(
  context: ActingContext,
  managerId: string,
  { reviewerKey }: { reviewerKey: string },
): Promise<SurveyResponse> {
  const ifShared = (column: typeof reviewers.name | typeof reviewers.email) =>
    sql<string | null>`case when ${surveyResponses.identityShared} then ${column} end`;
  const [row] = await context.db
    .select({
      reviewer: {
        name: ifShared(reviewers.name),
        email: ifShared(reviewers.email),
        company: reviewers.company,
        position: reviewers.position,
        relationship: reviewers.relationship,
      },
      questions: reviewers.questions,
      responses: surveyResponses.responses,
      useful: surveyResponses.useful,
      submittedAt: surveyResponses.createdAt,
    })
    .from(surveyResponses)
    .innerJoin(reviewers, eq(reviewers.id, surveyResponses.reviewerId))
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(reviewers.key, reviewerKey), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)));
  const { submittedAt, questions, ...response } = found(row, "RESPONSE_NOT_FOUND");
  await recordReads(context, [reviewerKey]);
  return { ...response, questions: questions ?? [], submittedOn: submittedAt.toISOString().slice(0, 10) };
}
