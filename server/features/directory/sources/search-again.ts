import { and, eq } from "drizzle-orm";
import type { SourceKey, SourceSearch } from "#contract/candidates.ts";
import { minuteMs } from "#contract/durations.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidateSearches as searches } from "#server/platform/db/schema/sources.ts";
import { found, inserted, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { searchSource } from "./search-source.ts";
import { searchView } from "./select-searches.ts";

/** Each search may cost money, whatever becomes of it. */
const apartMs = 60 * minuteMs;

/** Has a source searched again that failed. One that did not, or that is being searched already, stays as it is. */
export function searchAgain(
  context: ManagerContext,
  { candidateId, source }: { candidateId: string; source: SourceKey },
): Promise<SourceSearch> {
  return inTransaction(context, async (context) => {
    const { db, clock, tasks } = context;
    // Two presses at the same moment take turns.
    const { firstName, lastName } = await holdCandidate(context, candidateId);
    const isThis = and(eq(searches.candidateId, candidateId), eq(searches.source, source));
    const [row] = await db.select().from(searches).where(isThis);
    const search = found(row, "SOURCE_NOT_SEARCHED");
    const view = searchView(context, search);
    if (view.status !== "failed") return view;
    if (!view.canRepeat) throw new Refused("SOURCE_NOT_SEARCHED");

    const now = clock.now();
    refuseTooEarly(search.repeatedAt, now);
    const anew = { status: "searching", problem: null, tries: 0, finishedAt: null } as const;
    const begun = await asSystem(context, async (context) => {
      const set = { ...anew, startedAt: now, repeatedAt: now };
      await tasks.enqueue(context.db, searchSource, { candidateId, source });
      return context.db.update(searches).set(set).where(isThis).returning();
    });
    const name = `${firstName} ${lastName}`;
    await happened(context, { type: "candidate.searched_again", candidateId, name, source });
    return searchView(context, inserted(begun[0]));
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
