import { and, type AnyColumn, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { candidateFilters, candidateSorts } from "#contract/lists.ts";
import { type CandidateList, type FoundCandidate, maxFound } from "#contract/candidates.ts";
import { dayMs } from "#contract/date-words.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import type { Database } from "#server/platform/db/client.ts";
import { rateLimit } from "#server/platform/auth/rate-limits.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { ownCandidates, ownJobs } from "#server/platform/scopes/scopes.ts";

interface Query {
  jobId: string;
  /** Words of the name. Empty matches everyone. */
  q: string;
  sort: (typeof candidateSorts)[number];
  show: (typeof candidateFilters)[number];
  limit: number;
}

export async function listCandidates(context: ManagerContext, query: Query): Promise<CandidateList> {
  const [counted] = await countCandidates(context, query);
  const { total, found: matching = total } = requireFound(counted, "JOB_NOT_FOUND");
  const rows = await selectFirst(context, query);
  return {
    total,
    found: matching,
    candidates: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

function countCandidates(context: ManagerContext, { jobId, q, show }: Query) {
  const { db } = context;
  const jobs = ownJobs(context);
  const isWanted = and(matchesName(q), isShown(db, show));
  return db
    .select({
      total: db.$count(candidates, eq(candidates.jobId, jobs.id)),
      ...(isWanted && { found: db.$count(candidates, and(eq(candidates.jobId, jobs.id), isWanted)) }),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId));
}

function selectFirst(context: ManagerContext, { jobId, q, sort, show, limit }: Query) {
  const { db } = context;
  const visible = ownCandidates(context);
  const responseCount = db.$count(surveyResponses, releasedAnswers(visible.id));
  const orders = {
    newest: [],
    name: [asc(sql`lower(${visible.lastName})`), asc(sql`lower(${visible.firstName})`)],
    answers: [desc(responseCount)],
  };
  return db
    .select({
      id: visible.id,
      firstName: visible.firstName,
      lastName: visible.lastName,
      createdAt: visible.createdAt,
      reviewerCount: db.$count(reviewers, eq(reviewers.candidateId, visible.id)),
      responseCount,
    })
    .from(visible)
    .where(and(eq(visible.jobId, jobId), matchesName(q), isShown(db, show)))
    .orderBy(...orders[sort], desc(visible.createdAt), desc(visible.id))
    .limit(limit);
}

const releasedAnswers = (candidateId: AnyColumn) =>
  and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.releasedAt));

function isShown(db: Database, show: Query["show"]) {
  if (show === "all") return undefined;
  const answers = db.$count(surveyResponses, releasedAnswers(candidates.id));
  return show === "answered" ? gt(answers, 0) : eq(answers, 0);
}

/** Undefined without any words. */
const matchesName = (q: string) => hasWords(q, [candidates.firstName, candidates.lastName]);

/** The newest matches among the candidates of all the manager's jobs. */
export function findCandidates(context: ManagerContext, { q }: { q: string }): Promise<FoundCandidate[]> {
  const jobs = ownJobs(context);
  return context.db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      jobId: candidates.jobId,
      jobTitle: jobs.title,
      jobIsActive: jobs.isActive,
    })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .where(matchesName(q))
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(maxFound);
}

/**
 * Counts a search for colleagues against the manager's daily limit: a series of made-up careers would reveal who is in the
 * directory. Changing a candidate's address counts, too, because it could be used to mail strangers.
 */
export async function countSearch(context: ManagerContext) {
  const { manager, settings } = context;
  const one = new Map([[`candidates ${manager.id}`, 1]]);
  const [counted] = await withSystemRole(context, (context) => rateLimit(context, one, dayMs));
  if (oneRow(counted).count > settings.dailyLimits.candidates) throw new AppError("TOO_MANY_CANDIDATES");
}
