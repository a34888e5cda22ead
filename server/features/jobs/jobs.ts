import { and, count, countDistinct, desc, eq, isNotNull } from "drizzle-orm";
import type { Job, JobInFull } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, oneRow } from "#server/platform/errors.ts";
import { ownJobs } from "#server/platform/scopes/scopes.ts";

/** A card shows two lines. With hundreds of jobs whole descriptions would be megabytes. */
const longest = 200;

/** All of the manager's jobs, newest first. Who wants the whole texts asks for one job. */
export async function listJobs(context: ManagerContext): Promise<Job[]> {
  const jobs = await selectJobs(context);
  return jobs.map((job) => ({
    ...job,
    description: cut(job.description),
    requirements: cut(job.requirements),
  }));
}

function cut(text: string | null): string | null {
  if (!text || text.length <= longest) return text;
  const whole = text.slice(0, longest).replace(/\s\S*$/, "");
  return `${whole.toWellFormed()}…`;
}

/**
 * The manager's jobs, newest first, with how much each has gathered.
 * @param only the job with this id, else all
 */
async function selectJobs(context: ManagerContext, only?: string): Promise<Job[]> {
  const { db } = context;
  const jobs = ownJobs(context);
  const wanted = only === undefined ? undefined : eq(jobs.id, only);
  // Grouped once: counting for each job by itself takes the planner to reading all candidates for each.
  const gathered = db
    .select({
      jobId: candidates.jobId,
      candidateCount: countDistinct(candidates.id).as("candidate_count"),
      responseCount: count(surveyResponses.id).as("response_count"),
    })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .leftJoin(
      surveyResponses,
      and(eq(surveyResponses.candidateId, candidates.id), isNotNull(surveyResponses.releasedAt)),
    )
    .where(wanted)
    .groupBy(candidates.jobId)
    .as("gathered");
  const rows = await db
    .select()
    .from(jobs)
    .leftJoin(gathered, eq(gathered.jobId, jobs.id))
    .where(wanted)
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  return rows.map(({ jobs: job, gathered: counts }) => ({
    ...job,
    candidateCount: counts?.candidateCount ?? 0,
    responseCount: counts?.responseCount ?? 0,
    createdAt: job.createdAt.toISOString(),
    archivedAt: job.archivedAt?.toISOString() ?? null,
  }));
}

/** One of the manager's jobs; refuses with JOB_NOT_FOUND. */
export async function selectJob(context: ManagerContext, { jobId }: { jobId: string }): Promise<JobInFull> {
  const [row] = await selectJobs(context, jobId);
  const job = requireFound(row, "JOB_NOT_FOUND");
  const jobs = ownJobs(context);
  const [counted] = await context.db
    .select({ reviewerCount: count() })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(reviewers, eq(reviewers.candidateId, candidates.id))
    .where(eq(jobs.id, jobId));
  return { ...job, ...oneRow(counted) };
}
