import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
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
  const ofJob = db.select({ id: candidates.id }).from(candidates).where(eq(candidates.jobId, jobs.id));
  const rows = await db
    .select({
      job: jobs,
      candidateCount: db.$count(candidates, eq(candidates.jobId, jobs.id)),
      responseCount: db.$count(surveyResponses, inArray(surveyResponses.candidateId, ofJob)),
    })
    .from(jobs)
    .where(and(eq(jobs.createdBy, managerId), condition))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  return rows.map(({ job, ...counts }) => ({
    ...job,
    ...counts,
    createdAt: job.createdAt.toISOString(),
    archivedAt: job.archivedAt?.toISOString() ?? null,
  }));
}

/** One of the manager's jobs; refuses with JOB_NOT_FOUND. */
export async function selectJob(db: Database | Transaction, managerId: string, jobId: string): Promise<Job> {
  const [job] = await selectJobs(db, managerId, eq(jobs.id, jobId));
  return found(job, "JOB_NOT_FOUND");
}
