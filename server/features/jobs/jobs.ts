import { and, count, countDistinct, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { maxPage } from "#contract/cursors.ts";
import type { Job, JobInFull } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { shownExternalId } from "#server/platform/external-ids.ts";
import { isOlder, microseconds, pageOf } from "#server/platform/cursors.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { requireFound, oneRow } from "#server/platform/errors.ts";
import { jobsFor } from "#server/platform/scopes/scopes.ts";

/** A card shows two lines; the full descriptions of hundreds of jobs would be megabytes. */
const excerptLength = 200;

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** The jobs that the manager owns or shares, newest first, with shortened texts: all of them, or a page. */
export async function listJobs(
  context: ManagerContext,
  page: Page,
): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const isWhole = page.limit === undefined && page.cursor === undefined;
  const { ids, nextCursor } = isWhole ? { nextCursor: null } : await selectPage(context, page);
  const rows = await selectJobs(context, ids);
  const jobs = rows.map((job) => ({
    ...job,
    description: shorten(job.description),
    requirements: shorten(job.requirements),
  }));
  return { jobs, nextCursor };
}

async function selectPage(context: ManagerContext, { limit = maxPage, cursor }: Page) {
  const jobs = jobsFor(context);
  const rows = await context.db
    .select({ id: jobs.id, age: microseconds(jobs.createdAt) })
    .from(jobs)
    .where(isOlder("jobs", jobs, cursor))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf("jobs", rows, limit);
  return { ids: page.map(({ id }) => id), nextCursor };
}

function shorten(text: string | null): string | null {
  if (!text || text.length <= excerptLength) return text;
  const cut = text.slice(0, excerptLength).replace(/\s\S*$/, "");
  return `${cut.toWellFormed()}…`;
}

/**
 * Newest first.
 * @param ids all jobs if undefined
 */
async function selectJobs(context: ManagerContext, ids?: string[]) {
  const { db } = context;
  const jobs = jobsFor(context);
  const isWanted = ids && inArray(jobs.id, ids);
  // Grouped once: with a count for each job the planner reads all candidates every time.
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
    .where(isWanted)
    .groupBy(candidates.jobId)
    .as("gathered");
  const rows = await db
    .select()
    .from(jobs)
    .leftJoin(gathered, eq(gathered.jobId, jobs.id))
    .where(isWanted)
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  const names = await selectNames(context, new Set(rows.map(({ jobs: job }) => job.ownerId)));
  return rows.map(({ jobs: job, gathered: counts }) => ({
    ...job,
    ...shownExternalId(job),
    ownerName: names.get(job.ownerId) ?? "",
    candidateCount: counts?.candidateCount ?? 0,
    responseCount: counts?.responseCount ?? 0,
    createdAt: job.createdAt.toISOString(),
    archivedAt: job.archivedAt?.toISOString() ?? null,
  }));
}

/** Of the owners of shared jobs. A manager's role reads only their own profile. */
async function selectNames(context: ManagerContext, ids: Set<string>): Promise<Map<string, string>> {
  const { id, firstName, lastName } = hiringManagerProfiles;
  const { manager } = context;
  const own = [manager.id, `${manager.firstName} ${manager.lastName}`] as const;
  const others = [...ids].filter((ownerId) => ownerId !== manager.id);
  if (others.length === 0) return new Map([own]);
  const rows = await withSystemRole(context, ({ db }) =>
    db.select({ id, firstName, lastName }).from(hiringManagerProfiles).where(inArray(id, others)),
  );
  return new Map([own, ...rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`] as const)]);
}

export async function selectJob(context: ManagerContext, { jobId }: { jobId: string }): Promise<JobInFull> {
  const [row] = await selectJobs(context, [jobId]);
  const job = requireFound(row, "JOB_NOT_FOUND");
  const jobs = jobsFor(context);
  const [counted] = await context.db
    .select({ reviewerCount: count() })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(reviewers, eq(reviewers.candidateId, candidates.id))
    .where(eq(jobs.id, jobId));
  return { ...job, ...oneRow(counted) };
}
