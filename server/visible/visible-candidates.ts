import { and, eq, getTableColumns } from "drizzle-orm";
import type { ManagerContext } from "#server/context.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found } from "#server/errors.ts";
import type { Viewer } from "./visible-jobs.ts";

/** The candidates whom a manager may see: those of their active jobs. An archived job shows none. */
export function visibleCandidates({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .as("candidates");
}

/** Refuses with CANDIDATE_NOT_FOUND what the manager may not see. */
export async function seeCandidate(context: ManagerContext, candidateId: string) {
  const visible = visibleCandidates(context);
  const [candidate] = await context.db.select().from(visible).where(eq(visible.id, candidateId));
  return found(candidate, "CANDIDATE_NOT_FOUND");
}

/** The same, held until the transaction ends: whoever changes something about a candidate takes turns. */
export async function holdCandidate({ db, manager }: ManagerContext, candidateId: string) {
  const [row] = await db
    .select({ candidate: candidates })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .for("update", { of: candidates });
  return found(row, "CANDIDATE_NOT_FOUND").candidate;
}
