import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { CandidateList } from "#contract/candidates.ts";
import type { ManagerContext } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";
import { visibleCandidates } from "#server/visible/visible-candidates.ts";
import { visibleJobs } from "#server/visible/visible-jobs.ts";

interface Query {
  jobId: string;
  /** Words of the name; empty: everybody. */
  q: string;
  limit: number;
}

/** The first of a job's candidates, newest first. */
export async function listCandidates(
  context: ManagerContext,
  { jobId, q, limit }: Query,
): Promise<CandidateList> {
  const { db } = context;
  const jobs = visibleJobs(context);
  const isWanted = namedLike(q);
  const [job] = await db
    .select({
      total: db.$count(candidates, eq(candidates.jobId, jobs.id)),
      ...(isWanted && { found: db.$count(candidates, and(eq(candidates.jobId, jobs.id), isWanted)) }),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  const { total, found: matching = total } = found(job, "JOB_NOT_FOUND");

  const visible = visibleCandidates(context);
  const rows = await db
    .select({
      id: visible.id,
      firstName: visible.firstName,
      lastName: visible.lastName,
      createdAt: visible.createdAt,
      reviewerCount: db.$count(reviewers, eq(reviewers.candidateId, visible.id)),
      responseCount: db.$count(
        surveyResponses,
        and(eq(surveyResponses.candidateId, visible.id), isNotNull(surveyResponses.releasedAt)),
      ),
    })
    .from(visible)
    .where(and(eq(visible.jobId, jobId), isWanted))
    .orderBy(desc(visible.createdAt), desc(visible.id))
    .limit(limit);
  return {
    total,
    found: matching,
    candidates: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

/** All the words occur in the name; undefined: there are none. */
function namedLike(q: string) {
  const name = sql`lower(${candidates.firstName} || ' ' || ${candidates.lastName})`;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`position(${word} in ${name}) > 0`));
}
