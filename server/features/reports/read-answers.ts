import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Usual } from "#contract/reports.ts";
import type { Answers } from "#contract/surveys.ts";
import { labelOf } from "#server/features/reviewers/reviewer-view.ts";
import { answerLabel } from "#server/features/reviewers/batch-release.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { type ManagerScope, responsesFor } from "#server/platform/scopes/scopes.ts";
import { type AnsweredSurvey, questionKey } from "./gather-questions.ts";

/** The latest answers are enough for a stable mean. */
const maxUsualAnswers = 1_000;
const minForUsual = { answers: 30, candidates: 10 };

/** The released answers, best match first, batch releases in their shown order. It selects neither names nor times. */
export async function readAnswers(
  scope: ManagerScope,
  candidateIds: string[],
): Promise<Map<string, AnsweredSurvey[]>> {
  const responses = responsesFor(scope);
  const rows = await scope.db
    .select({
      candidateId: responses.candidateId,
      kind: responses.kind,
      rank: reviewers.rank,
      createdByType: reviewers.createdByType,
      minAnswers: responses.answersTogether,
      ownQuestions: responses.questions,
      questions: reviewers.questions,
      responses: orReplacement<Answers>(responses.responses, {}),
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.linkHash, responses.linkHash))
    .where(inArray(responses.candidateId, candidateIds))
    .orderBy(
      sql`case when ${responses.kind} is null then ${reviewers.rank} end`,
      asc(responses.releasedAt),
      asc(responses.id),
    );
  const rowsByCandidate = Map.groupBy(rows, ({ candidateId }) => candidateId);
  return new Map(
    [...rowsByCandidate].map(([candidateId, candidateRows]) => [
      candidateId,
      candidateRows.map((row, index) => ({
        reviewer: row.kind === null && row.rank !== null ? labelOf(row.rank) : answerLabel(index),
        questions: row.ownQuestions ?? row.questions,
        responses: row.responses,
        minAnswers: row.minAnswers,
        namedBy: namers[row.kind ?? row.createdByType ?? "found"],
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
  // Limited before the join, which would otherwise carry the questions of all answers to the sort.
  const latest = scope.db
    .select({
      candidateId: responses.candidateId,
      linkHash: responses.linkHash,
      ownQuestions: responses.questions,
      responses: responses.responses,
    })
    .from(responses)
    .orderBy(desc(responses.createdAt))
    .limit(maxUsualAnswers)
    .as("latest");
  const rows = await scope.db
    .select({
      candidateId: latest.candidateId,
      ownQuestions: latest.ownQuestions,
      questions: reviewers.questions,
      responses: orReplacement<Answers>(latest.responses, {}),
    })
    .from(latest)
    .leftJoin(reviewers, eq(reviewers.linkHash, latest.linkHash));
  if (rows.length < minForUsual.answers) return new Map();

  const ratings = rows.flatMap(({ candidateId, ownQuestions, questions, responses: answers }) =>
    (ownQuestions ?? questions ?? []).flatMap((question) => {
      const rating = answers[question.id];
      return typeof rating === "number" ? [{ key: questionKey(question), candidateId, rating }] : [];
    }),
  );
  return new Map(
    [...Map.groupBy(ratings, ({ key }) => key)].flatMap(([key, ratingsOfQuestion]) => {
      const candidates = new Set(ratingsOfQuestion.map(({ candidateId }) => candidateId)).size;
      if (ratingsOfQuestion.length < minForUsual.answers || candidates < minForUsual.candidates) return [];
      const mean = ratingsOfQuestion.reduce((sum, { rating }) => sum + rating, 0) / ratingsOfQuestion.length;
      return [[key, { mean, answers: ratingsOfQuestion.length, candidates }]];
    }),
  );
}
