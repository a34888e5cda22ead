import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { selectJob } from "./job-view.ts";

/** Archives or unarchives; doing it twice changes nothing. */
export function setJobActive(
  { db, clock }: Context,
  managerId: string,
  { jobId, isActive }: { jobId: string; isActive: boolean },
) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await tx
      .update(jobs)
      .set({ isActive, archivedAt: isActive ? null : now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, managerId), ne(jobs.isActive, isActive)));
    return selectJob(tx, managerId, jobId);
  });
}
