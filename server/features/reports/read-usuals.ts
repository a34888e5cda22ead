import { desc, eq } from "drizzle-orm";
import type { Usual } from "#contract/reports.ts";
import type { Answers } from "#contract/surveys.ts";
import { orElse } from "#server/platform/db/schema/columns.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Viewer } from "#server/platform/scopes/visible-jobs.ts";
import { visibleResponses } from "#server/platform/scopes/visible-responses.ts";
import { sameness } from "./gather-questions.ts";

/** Enough for a mean that hardly moves any more; what is older counts no longer. */
const latest = 1_000;
const fewest = { answers: 30, candidates: 10 };

/**
 * What is usual for each question: the mean of the answers that somebody may read anyway, so that it tells nothing of
 * candidates who are not theirs to know. Only where there are enough of them.
 */
export async function readUsuals(viewer: Viewer): Promise<Map<string, Usual>> {
  const responses = visibleResponses(viewer);
  const rows = await viewer.db
    .select({
      candidateId: responses.candidateId,
      kept: responses.questions,
      questions: reviewers.questions,
      responses: orElse<Answers>(responses.responses, {}),
    })
    .from(responses)
    .leftJoin(reviewers, eq(reviewers.id, responses.reviewerId))
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
