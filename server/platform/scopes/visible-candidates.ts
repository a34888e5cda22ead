import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import type { Viewer } from "./visible-jobs.ts";

/** The candidates whom a manager may see: those of their jobs. Of an archived job they are read, and nothing is done about them. */
export function ownCandidates({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(jobs.createdBy, manager.id))
    .as("candidates");
}

/** Those of them about whom something is done and told: of active jobs. */
export function ownActiveCandidates({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .as("candidates");
}

/** An address that cannot be opened keeps nobody from all else about the candidate, nor from giving another one. */
const readable = { ...getTableColumns(candidates), email: orUndecryptable(candidates.email) };

/** Refuses with CANDIDATE_NOT_FOUND what the manager may not see. */
export async function getOwnCandidate(context: ManagerContext, candidateId: string) {
  const visible = ownCandidates(context);
  const [candidate] = await context.db.select(readable).from(visible).where(eq(visible.id, candidateId));
  return requireFound(candidate, "CANDIDATE_NOT_FOUND");
}

/**
 * The same, held until the transaction ends: whoever changes something about a candidate takes turns. Refuses with
 * JOB_ARCHIVED where only reading is left.
 */
export async function lockOwnCandidate({ db, manager }: ManagerContext, candidateId: string) {
  const [row] = await db
    .select({ candidate: readable, isActive: jobs.isActive })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, manager.id)))
    .for("update", { of: candidates });
  const { candidate, isActive } = requireFound(row, "CANDIDATE_NOT_FOUND");
  if (!isActive) throw new AppError("JOB_ARCHIVED");
  return candidate;
}

/** A manager's job and all of its candidates, held likewise: it before them, as whoever adds one, and them in the order in which all hold them. */
export async function lockOwnJob({ db, manager }: Viewer, jobId: string) {
  const isTheirs = and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id));
  await db.select({ id: jobs.id }).from(jobs).where(isTheirs).for("update");
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(isTheirs)
    .orderBy(asc(candidates.id))
    .for("update", { of: candidates });
}
