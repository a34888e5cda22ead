import { and, eq } from "drizzle-orm";
import type { SourceSearch } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { candidateSearches as searches } from "#server/db/schema/sources.ts";
import { found, Refused } from "#server/errors.ts";
import { findOwned } from "#server/outreach/find-owned.ts";
import { searchSource } from "./search-source.ts";
import { searchView } from "./select-searches.ts";
import type { SourceKey } from "./source.ts";

const minuteMs = 60 * 1000;
/** Each search may cost money, whatever becomes of it. */
const apartMs = 60 * minuteMs;

/** Has a source searched again that failed. One that did not, or that is being searched already, stays as it is. */
export function searchAgain(
  context: Context,
  managerId: string,
  { candidateId, source }: { candidateId: string; source: SourceKey },
): Promise<SourceSearch> {
  const { db, clock, tasks } = context;
  return db.transaction(async (tx) => {
    // Two presses at the same moment take turns.
    await findOwned(tx, managerId, candidateId);
    const isThis = and(eq(searches.candidateId, candidateId), eq(searches.source, source));
    const [row] = await tx.select().from(searches).where(isThis);
    const search = found(row, "SOURCE_NOT_SEARCHED");
    const view = searchView(context, search);
    if (view.status !== "failed") return view;
    if (!view.canRepeat) throw new Refused("SOURCE_NOT_SEARCHED");

    const now = clock.now();
    refuseTooEarly(search.repeatedAt, now);
    const anew = { status: "searching", problem: null, tries: 0, finishedAt: null } as const;
    const [begun] = await tx
      .update(searches)
      .set({ ...anew, startedAt: now, repeatedAt: now })
      .where(isThis)
      .returning();
    await tasks.enqueue(tx, searchSource, { candidateId, source });
    return searchView(context, found(begun, "SOURCE_NOT_SEARCHED"));
  });
}

function refuseTooEarly(repeatedAt: Date | null, now: Date) {
  const availableAt = new Date((repeatedAt?.getTime() ?? 0) + apartMs);
  if (availableAt <= now) return;
  const minutes = Math.ceil((availableAt.getTime() - now.getTime()) / minuteMs);
  throw new Refused("SEARCHED_LATELY", {
    message: `It was searched again within the last hour. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    data: { availableAt: availableAt.toISOString() },
  });
}
