import { asc, eq, inArray } from "drizzle-orm";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { labelOf } from "#server/reviewers/reviewer-view.ts";
import type { Viewer } from "#server/visible/visible-jobs.ts";
import { visibleResponses } from "#server/visible/visible-responses.ts";
import type { Answered } from "./gather-questions.ts";

/** The answers about these candidates that somebody may read, best match first. Neither names nor moments are even read. */
export async function readAnswers(viewer: Viewer, candidateIds: string[]): Promise<Map<string, Answered[]>> {
  const responses = visibleResponses(viewer);
  const rows = await viewer.db
    .select({
      candidateId: responses.candidateId,
      rank: reviewers.rank,
      questions: reviewers.questions,
      responses: responses.responses,
    })
    .from(responses)
    .innerJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(inArray(responses.candidateId, candidateIds))
    .orderBy(asc(reviewers.rank));
  return Map.groupBy(
    rows.map(({ rank, ...row }) => ({ ...row, reviewer: labelOf(rank) })),
    ({ candidateId }) => candidateId,
  );
}
