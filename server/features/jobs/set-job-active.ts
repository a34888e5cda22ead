import { and, eq, ne, sql } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { selectJob } from "./jobs.ts";

/** Archives or unarchives; doing it twice changes nothing. */
export function setJobActive(
  context: ManagerContext,
  { jobId, isActive }: { jobId: string; isActive: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const now = clock.now();
    const changed = await db
      .update(jobs)
      .set({ isActive, archivedAt: isActive ? null : now, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id), ne(jobs.isActive, isActive)))
      .returning({ id: jobs.id });
    const job = await selectJob(context, { jobId });
    const type = isActive ? "job.unarchived" : "job.archived";
    if (changed.length > 0) await publish(context, { type, jobId, title: job.title });
    return job;
  });
}
