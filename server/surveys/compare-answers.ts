import { and, asc, eq } from "drizzle-orm";
import { type ComparedQuestion, defaultScale, type Question } from "#contract/surveys.ts";
import { recordReads } from "#server/activity/record-reads.ts";
import type { ActingContext } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";
import { labelOf } from "#server/reviewers/reviewer-view.ts";

/** Every answer about a candidate, question by question. Neither names nor moments are even read. */
export async function compareAnswers(
  context: ActingContext,
  managerId: string,
  { candidateId }: { candidateId: string },
): Promise<ComparedQuestion[]> {
  const { db } = context;
  const [owned] = await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)));
  found(owned, "CANDIDATE_NOT_FOUND");

  const rows = await db
    .select({
      key: reviewers.key,
      rank: reviewers.rank,
      questions: reviewers.questions,
      responses: surveyResponses.responses,
    })
    .from(surveyResponses)
    .innerJoin(reviewers, eq(reviewers.id, surveyResponses.reviewerId))
    .where(eq(surveyResponses.candidateId, candidateId))
    .orderBy(asc(reviewers.rank));

  await recordReads(
    context,
    rows.map(({ key }) => key),
  );

  const compared = new Map<string, ComparedQuestion>();
  for (const { rank, questions, responses } of rows) {
    for (const question of questions ?? []) {
      const answer = responses[question.id];
      if (answer === undefined || answer === "") continue;
      const entry = compared.get(sameness(question)) ?? { question, answers: [] };
      entry.answers.push({ reviewer: labelOf(rank), answer });
      compared.set(sameness(question), entry);
    }
  }
  return [...compared.values()];
}

/** Templates differ: only answers to the same words on the same scale are put side by side. */
function sameness({ id, question, type, scale = defaultScale, options = [] }: Question): string {
  return JSON.stringify([id, question, type, scale, options]);
}
