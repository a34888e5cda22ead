import { and, eq } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";

/** Who looks: a signed-in manager, or the system where it tells one something. */
export type Viewer = Pick<ManagerContext, "db"> & { manager: { id: string } };

/**
 * The jobs that a manager may see: those that they created. Every read of theirs goes through this, and row security
 * says the same. It stands in a query where the table would, under the table's name.
 */
export function ownJobs({ db, manager }: Viewer) {
  return db.select().from(jobs).where(eq(jobs.createdBy, manager.id)).as("jobs");
}

/** The ids of a manager's active jobs, none of which can be deleted before the transaction ends. */
export function lockActiveJobs({ db, manager }: Viewer) {
  return db
    .select({ jobId: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .for("key share");
}
