import { desc, eq } from "drizzle-orm";
import { type FoundCandidate, mostFound } from "#contract/candidates.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { visibleJobs } from "#server/platform/scopes/visible-jobs.ts";
import { namedLike } from "./list-candidates.ts";

/** The newest candidates of all the manager's jobs in whose names all the words occur. */
export function findCandidates(context: ManagerContext, { q }: { q: string }): Promise<FoundCandidate[]> {
  const jobs = visibleJobs(context);
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
    .where(namedLike(q))
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(mostFound);
}
