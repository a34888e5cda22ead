import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { wakeOutreach } from "#server/reviewers/wake-outreach.ts";
import { selectJob } from "./job-view.ts";

/** Archives or unarchives; doing it twice changes nothing. */
export function setJobActive(
  { db, clock }: Context,
  managerId: string,
  { jobId, isActive }: { jobId: string; isActive: boolean },
) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const changed = await tx
      .update(jobs)
      .set({ isActive, archivedAt: isActive ? null : now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, managerId), ne(jobs.isActive, isActive)))
      .returning({ id: jobs.id });
    // What the archive had stopped goes on.
    if (isActive && changed.length > 0) await wakeOutreach(tx, eq(candidates.jobId, jobId), now);
    return selectJob(tx, managerId, jobId);
  });
}
