import { and, eq } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found } from "#server/errors.ts";

/** One of the manager's candidates, held until the transaction ends. */
export async function findOwned(tx: Transaction, managerId: string, candidateId: string) {
  const [owned] = await tx
    .select({ candidate: candidates })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)))
    .for("update", { of: candidates });
  return found(owned, "CANDIDATE_NOT_FOUND").candidate;
}
