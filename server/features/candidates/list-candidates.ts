import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import {
  type CandidateList,
  type FoundCandidate,
  maxFound,
  type managerCandidates,
} from "#contract/candidates.ts";
import { headlineOf } from "#contract/headline.ts";
import type { InputOf } from "#contract/requests.ts";
import { gatherQuestions } from "#server/features/reports/gather-questions.ts";
import { readAnswers } from "#server/features/reports/read-answers.ts";
import type { ApiKey } from "#server/platform/auth/api-keys.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { isOlder, microseconds, pageOf } from "#server/platform/cursors.ts";
import type { Database } from "#server/platform/db/client.ts";
import { shownExternalId } from "#server/platform/external-ids.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { candidatesFor, jobsFor } from "#server/platform/scopes/scopes.ts";
import { type CandidateState, releasedAnswers, selectStates } from "./candidate-states.ts";

type Query = InputOf<typeof managerCandidates.list>;

export async function listCandidates(
  context: ManagerContext & { apiKey: ApiKey | null },
  query: Query,
): Promise<CandidateList> {
  const [counts] = await countCandidates(context, query);
  const { total, found: matching = total } = requireFound(counts, "JOB_NOT_FOUND");
  const { ids, nextCursor } = await selectFirst(context, query);
  // Answers are encrypted, so the database cannot sort by them.
  const mayReadAnswers = context.apiKey?.scopes.includes("results:read") ?? true;
  const answers = await readAnswers(context, mayReadAnswers ? ids : []);
  const recommendations = new Map(
    ids.map((id) => [id, headlineOf(gatherQuestions(answers.get(id) ?? []))?.recommendation ?? null]),
  );
  // Candidates may have been rated on different scales. Those without ratings come last.
  const ratingOf = (id: string) => {
    const rated = recommendations.get(id);
    return rated ? (rated.mean - rated.lowest) / (rated.highest - rated.lowest) : -1;
  };
  if (query.sort === "rating") ids.sort((left, right) => ratingOf(right) - ratingOf(left));
  const rows = await selectStates(context, ids.slice(0, query.limit));
  const summaries = new Map(rows.map((row) => [row.id, summaryOf(row)]));
  return {
    total,
    found: matching,
    candidates: ids.flatMap((id) => {
      const summary = summaries.get(id);
      return summary ? [{ ...summary, recommendation: recommendations.get(id) ?? null }] : [];
    }),
    nextCursor,
  };
}

function countCandidates(context: ManagerContext, { jobId, q, show }: Query) {
  const { db } = context;
  const visibleJobs = jobsFor(context);
  const isMatch = and(matchesName(q), isShown(db, show));
  return db
    .select({
      total: db.$count(candidates, eq(candidates.jobId, visibleJobs.id)),
      ...(isMatch && { found: db.$count(candidates, and(eq(candidates.jobId, visibleJobs.id), isMatch)) }),
    })
    .from(visibleJobs)
    .where(eq(visibleJobs.id, jobId));
}

/** The ids of the first candidates; of all of them if they are sorted by rating. */
async function selectFirst(context: ManagerContext, { jobId, q, sort, show, limit, cursor }: Query) {
  const { db } = context;
  const visible = candidatesFor(context);
  // Other orders change while someone reads them page by page.
  if (sort !== "newest" && cursor !== undefined) throw new AppError("CURSOR_INVALID");
  const orders = {
    newest: [],
    name: [asc(sql`lower(${visible.lastName})`), asc(sql`lower(${visible.firstName})`)],
    answers: [desc(db.$count(surveyResponses, releasedAnswers(visible.id)))],
    rating: [],
  };
  const sorted = db
    .select({ id: visible.id, age: microseconds(visible.createdAt) })
    .from(visible)
    .where(
      and(
        eq(visible.jobId, jobId),
        matchesName(q),
        isShown(db, show),
        isOlder("candidates", visible, cursor),
      ),
    )
    .orderBy(...orders[sort], desc(visible.createdAt), desc(visible.id));
  if (sort === "rating") return { ids: (await sorted).map(({ id }) => id), nextCursor: null };
  const { page, nextCursor } = pageOf("candidates", await sorted.limit(limit + 1), limit);
  return { ids: page.map(({ id }) => id), nextCursor: sort === "newest" ? nextCursor : null };
}

function summaryOf({ state: { reason }, counts, createdAt, ...row }: CandidateState) {
  const { id, firstName, lastName } = row;
  return {
    id,
    firstName,
    lastName,
    ...shownExternalId(row),
    createdAt: createdAt.toISOString(),
    reviewerCount: counts.reviewers,
    askedCount: counts.contacted,
    responseCount: counts.answers,
    waitingCount: counts.waiting,
    // The page says once that the job is archived.
    stuck: reason === "archived" ? null : reason,
  };
}

function isShown(db: Database, show: Query["show"]) {
  if (show === "all") return undefined;
  const answers = db.$count(surveyResponses, releasedAnswers(candidates.id));
  return show === "answered" ? gt(answers, 0) : eq(answers, 0);
}

/** Undefined without any words. */
const matchesName = (q: string) => hasWords(q, [candidates.firstName, candidates.lastName]);

/** The newest matches among the candidates of all the manager's jobs. */
export function findCandidates(context: ManagerContext, { q }: { q: string }): Promise<FoundCandidate[]> {
  const visibleJobs = jobsFor(context);
  return context.db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      jobId: candidates.jobId,
      jobTitle: visibleJobs.title,
      jobIsActive: visibleJobs.isActive,
    })
    .from(visibleJobs)
    .innerJoin(candidates, eq(candidates.jobId, visibleJobs.id))
    .where(matchesName(q))
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(maxFound);
}
