import { and, asc, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** Has the system look again at these candidates, at this moment at the latest. */
export async function wakeOutreach({ db }: Pick<Context, "db">, which: SQL | undefined, at: Date) {
  const { id, outreachDueAt } = candidates;
  // Locked in one order everywhere, so that two who do this never wait for each other.
  const sleeping = db
    .select({ id })
    .from(candidates)
    .where(and(which, or(isNull(outreachDueAt), gt(outreachDueAt, at))))
    .orderBy(asc(id))
    .for("update");
  await db.update(candidates).set({ outreachDueAt: at }).where(inArray(id, sleeping));
}

/** The same for the candidate whom this reviewer is asked about. */
export function wakeForReviewer(context: Pick<Context, "db">, reviewerKey: string, at: Date) {
  return wakeOutreach(context, eq(candidates.id, candidateOf(context, reviewerKey)), at);
}

export function candidateOf({ db }: Pick<Context, "db">, reviewerKey: string) {
  return db.select({ id: reviewers.candidateId }).from(reviewers).where(eq(reviewers.key, reviewerKey));
}
