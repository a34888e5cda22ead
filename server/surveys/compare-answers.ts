import { asc, eq } from "drizzle-orm";
import { defaultScale } from "#contract/survey-page.ts";
import type { ComparedQuestion, Question } from "#contract/surveys.ts";
import { recordReads } from "#server/activity/record-reads.ts";
import type { ManagerContext } from "#server/context.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { labelOf } from "#server/reviewers/reviewer-view.ts";
import { seeCandidate } from "#server/visible/visible-candidates.ts";
import { visibleResponses } from "#server/visible/visible-responses.ts";

/** Every answer about a candidate, question by question. Neither names nor moments are even read. */
export async function compareAnswers(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<ComparedQuestion[]> {
  await seeCandidate(context, candidateId);
  const responses = visibleResponses(context);
  const rows = await context.db
    .select({
      rank: reviewers.rank,
      questions: reviewers.questions,
      responses: responses.responses,
    })
    .from(responses)
    .innerJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(eq(responses.candidateId, candidateId))
    .orderBy(asc(reviewers.rank));

  if (rows.length > 0) await recordReads(context, candidateId);

  const compared = new Map<string, ComparedQuestion>();
  for (const { rank, questions, responses: answers } of rows) {
    for (const question of questions ?? []) {
      const answer = answers[question.id];
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
