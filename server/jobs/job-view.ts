import { and, count, countDistinct, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Job } from "#contract/jobs.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { surveyResponses } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";

/** The manager's jobs that fulfil a condition, newest first, with how much each has gathered. */
export async function selectJobs(
  db: Database | Transaction,
  managerId: string,
  condition?: SQL,
): Promise<Job[]> {
  const wanted = and(eq(jobs.createdBy, managerId), condition);
  // Grouped once: counting for each job by itself takes the planner to reading all candidates for each.
  const gathered = db
    .select({
      jobId: candidates.jobId,
      candidateCount: countDistinct(candidates.id).as("candidate_count"),
      responseCount: count(surveyResponses.id).as("response_count"),
    })
    .from(candidates)
    .leftJoin(surveyResponses, eq(surveyResponses.candidateId, candidates.id))
    .where(inArray(candidates.jobId, db.select({ id: jobs.id }).from(jobs).where(wanted)))
    .groupBy(candidates.jobId)
    .as("gathered");
  const rows = await db
    .select({ job: jobs, candidateCount: gathered.candidateCount, responseCount: gathered.responseCount })
    .from(jobs)
    .leftJoin(gathered, eq(gathered.jobId, jobs.id))
    .where(wanted)
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  return rows.map(({ job, candidateCount, responseCount }) => ({
    ...job,
    candidateCount: candidateCount ?? 0,
    responseCount: responseCount ?? 0,
    createdAt: job.createdAt.toISOString(),
    archivedAt: job.archivedAt?.toISOString() ?? null,
  }));
}

/** One of the manager's jobs; refuses with JOB_NOT_FOUND. */
export async function selectJob(db: Database | Transaction, managerId: string, jobId: string): Promise<Job> {
  const [job] = await selectJobs(db, managerId, eq(jobs.id, jobId));
  return found(job, "JOB_NOT_FOUND");
}
