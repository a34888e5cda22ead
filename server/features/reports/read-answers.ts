import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Answers } from "#contract/surveys.ts";
import { orElse } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { labelOf } from "#server/features/reviewers/reviewer-view.ts";
import { answerLabel } from "#server/features/reviewers/select-shown.ts";
import type { Viewer } from "#server/platform/scopes/visible-jobs.ts";
import { visibleCandidates } from "#server/platform/scopes/visible-candidates.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";
import type { Answered } from "./gather-questions.ts";

/**
 * The answers about these candidates that somebody may read, best match first; those that were shown together, as they
 * were shown. Neither names nor moments are even read.
 */
export async function readAnswers(viewer: Viewer, candidateIds: string[]): Promise<Map<string, Answered[]>> {
  const [candidates, responses] = [visibleCandidates(viewer), visibleResponses(viewer)];
  const rows = await viewer.db
    .select({
      candidateId: responses.candidateId,
      kind: responses.kind,
      rank: reviewers.rank,
      madeBy: reviewers.createdByType,
      least: candidates.answersTogether,
      kept: responses.questions,
      questions: reviewers.questions,
      responses: orElse<Answers>(responses.responses, {}),
    })
    .from(responses)
    .innerJoin(candidates, eq(candidates.id, responses.candidateId))
    .leftJoin(reviewers, eq(reviewers.id, responses.reviewerId))
    .where(inArray(responses.candidateId, candidateIds))
    .orderBy(
      sql`case when ${responses.kind} is null then ${reviewers.rank} end`,
      asc(responses.releasedAt),
      asc(responses.id),
    );
  const ofCandidates = Map.groupBy(rows, ({ candidateId }) => candidateId);
  return new Map(
    [...ofCandidates].map(([candidateId, all]) => [
      candidateId,
      all.map(({ kind, rank, madeBy, least, kept, questions, responses: answers }, index) => ({
        reviewer: kind === null && rank !== null ? labelOf(rank) : answerLabel(index),
        questions: kept ?? questions,
        responses: answers,
        least,
        namedBy: namers[kind ?? madeBy ?? "found"],
      })),
    ]),
  );
}

const namers = {
  found: undefined,
  system: undefined,
  named: "team",
  manager: "team",
  admin: "team",
  referee: "candidate",
  candidate: "candidate",
} as const;
