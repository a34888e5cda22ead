import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** These are not about to be asked by the system any more; it may choose them again. */
export async function unchoose({ db }: Pick<Context, "db">, reviewerKeys: string[]) {
  if (reviewerKeys.length === 0) return;
  await db
    .update(reviewers)
    .set({ chosenAt: null, queuedUntil: null, heldUntil: null })
    .where(and(inArray(reviewers.key, reviewerKeys), eq(reviewers.status, "identified")));
}

/**
 * Of these reviewers the ones about whose candidate enough was said while they waited in the queue, or whose manager
 * was shut out.
 */
export async function selectNeedless(
  { db }: Pick<Context, "db">,
  reviewerKeys: string[],
): Promise<Set<string>> {
  const completed = sql<number>`(select count(*) from ${reviewers} as other
    where other.candidate_id = ${candidates.id} and other.status = 'completed')`;
  const rows = await db
    .select({ key: reviewers.key })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, candidates.createdBy))
    .where(
      and(
        inArray(reviewers.key, reviewerKeys),
        or(
          isNotNull(hiringManagerProfiles.shutOutAt),
          and(
            gte(completed, candidates.wantedResponses),
            // One less who is asked would tell, and whom a manager handed over is asked all the same.
            isNull(candidates.answersTogether),
            isNull(reviewers.requestedAt),
          ),
        ),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}
