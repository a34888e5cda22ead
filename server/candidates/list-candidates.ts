import { and, desc, eq } from "drizzle-orm";
import type { CandidateSummary } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";

/** An active job's candidates, newest first; an archived job loads none. */
export async function listCandidates(
  { db }: Context,
  managerId: string,
  { jobId }: { jobId: string },
): Promise<CandidateSummary[]> {
  const [job] = await db
    .select({ isActive: jobs.isActive })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, managerId)));
  if (!found(job, "JOB_NOT_FOUND").isActive) return [];

  const rows = await db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      createdAt: candidates.createdAt,
      reviewerCount: db.$count(reviewers, eq(reviewers.candidateId, candidates.id)),
      responseCount: db.$count(surveyResponses, eq(surveyResponses.candidateId, candidates.id)),
    })
    .from(candidates)
    .where(eq(candidates.jobId, jobId))
    .orderBy(desc(candidates.createdAt), desc(candidates.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
