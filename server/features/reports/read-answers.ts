import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Usual } from "#contract/reports.ts";
import type { Answers } from "#contract/surveys.ts";
import { labelOf } from "#server/features/reviewers/reviewer-view.ts";
import { answerLabel } from "#server/features/reviewers/select-shown.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type ManagerScope, responsesFor } from "#server/platform/scopes/scopes.ts";
import { type Answered, sameness } from "./gather-questions.ts";

/** Enough for a stable mean; older answers don't count. */
const latest = 1_000;
const fewest = { answers: 30, candidates: 10 };

/** The released answers, best match first, batch releases in their shown order. Does not even read names or times. */
export async function readAnswers(
  scope: ManagerScope,
  candidateIds: string[],
): Promise<Map<string, Answered[]>> {
  const responses = responsesFor(scope);
  const rows = await scope.db
    .select({
      candidateId: responses.candidateId,
      kind: responses.kind,
      rank: reviewers.rank,
      madeBy: reviewers.createdByType,
      minAnswers: responses.answersTogether,
      kept: responses.questions,
      questions: reviewers.questions,
      responses: orReplacement<Answers>(responses.responses, {}),
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.linkHash, responses.reviewerId))
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
      all.map(({ kind, rank, madeBy, minAnswers, kept, questions, responses: answers }, index) => ({
        reviewer: kind === null && rank !== null ? labelOf(rank) : answerLabel(index),
        questions: kept ?? questions,
        responses: answers,
        minAnswers,
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

/**
 * The mean answer to each question with enough answers. It uses only answers that the manager may read, so that it reveals
 * nothing about other candidates.
 */
export async function readUsuals(scope: ManagerScope): Promise<Map<string, Usual>> {
  const responses = responsesFor(scope);
  const rows = await scope.db
    .select({
      candidateId: responses.candidateId,
      kept: responses.questions,
      questions: reviewers.questions,
      responses: orReplacement<Answers>(responses.responses, {}),
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.linkHash, responses.reviewerId))
    .orderBy(desc(responses.createdAt))
    .limit(latest);
  if (rows.length < fewest.answers) return new Map();

  const ratings = rows.flatMap(({ candidateId, kept, questions, responses: answers }) =>
    (kept ?? questions ?? []).flatMap((question) => {
      const rating = answers[question.id];
      return typeof rating === "number" ? [{ key: sameness(question), candidateId, rating }] : [];
    }),
  );
  return new Map(
    [...Map.groupBy(ratings, ({ key }) => key)].flatMap(([key, ofQuestion]) => {
      const candidates = new Set(ofQuestion.map(({ candidateId }) => candidateId)).size;
      if (ofQuestion.length < fewest.answers || candidates < fewest.candidates) return [];
      const mean = ofQuestion.reduce((sum, { rating }) => sum + rating, 0) / ofQuestion.length;
      return [[key, { mean, answers: ofQuestion.length, candidates }]];
    }),
  );
}
