import { and, count, desc, eq, gt, isNotNull, max, sql } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { visibleJobs } from "#server/platform/scopes/visible-jobs.ts";

/** Two numbers that are no problem to add. */
const aMark = sql.raw("'^[0-9]{1,9}[.][0-9]{1,9}$'");

/**
 * The candidates of a manager's active jobs with answers that were shown since the manager last knew, latest first. What
 * waits for others is no answer yet.
 */
export async function selectNews(context: ManagerContext, since: Date) {
  const jobs = visibleJobs(context);
  // Anything else than a mark of ours says nothing of what they know.
  const seen = sql<string | null>`substring(${candidates.dismissed} ->> 'answers' from ${aMark})`;
  // With every answer that is shown or taken back, one of the two numbers grows by one.
  const known = sql`coalesce(split_part(${seen}, '.', 1)::int + split_part(${seen}, '.', 2)::int, 0)`;
  const rows = await context.db
    .select({
      candidateId: candidates.id,
      candidateName: sql<string>`${candidates.firstName} || ' ' || ${candidates.lastName}`,
      jobId: jobs.id,
      jobTitle: jobs.title,
      wanted: candidates.wantedResponses,
      withdrawn: candidates.withdrawnResponses,
      answers: count(surveyResponses.id),
      seen,
    })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(
      surveyResponses,
      and(eq(surveyResponses.candidateId, candidates.id), isNotNull(surveyResponses.releasedAt)),
    )
    .where(eq(jobs.isActive, true))
    .groupBy(candidates.id, jobs.id, jobs.title)
    .having(
      and(
        sql`count(*) + ${candidates.withdrawnResponses} > ${known}`,
        gt(max(surveyResponses.releasedAt), since),
      ),
    )
    .orderBy(desc(max(surveyResponses.releasedAt)), desc(candidates.id));
  return rows;
}
