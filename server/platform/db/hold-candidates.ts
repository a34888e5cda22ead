import { asc, inArray, type SQL } from "drizzle-orm";
import type { Database } from "./client.ts";
import { candidates } from "./schema/candidates.ts";
import { reviewers } from "./schema/reviewers.ts";

/**
 * Holds whom these reviewers may be asked about until the end of the transaction. Everybody locks candidates before their
 * reviewers, and in this order. @returns their ids
 */
export async function holdCandidates({ db }: { db: Database }, which: SQL | undefined): Promise<string[]> {
  const theirs = db.select({ id: reviewers.candidateId }).from(reviewers).where(which);
  const held = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(inArray(candidates.id, theirs))
    .orderBy(asc(candidates.id))
    .for("update");
  return held.map(({ id }) => id);
}
