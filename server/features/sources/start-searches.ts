import { and, asc, eq } from "drizzle-orm";
import {
  type SourceKey,
  sourceNames,
  type SourceSearch,
  type WorkHistoryEntry,
} from "#contract/candidates.ts";
import { minuteMs } from "#contract/durations.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import { candidateSearches as searches } from "#server/platform/db/schema/candidates.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { isSandboxCandidate } from "#server/platform/sandbox.ts";
import { lockCandidateTo } from "#server/platform/scopes/scopes.ts";
import { configuredSources } from "./people-data-labs.ts";
import { nextMonth } from "./month-start.ts";
import { type Search, searchSource } from "./search-source.ts";

/** The minimum time between two searches, because each may cost money. */
const minIntervalMs = 60 * minuteMs;

/**
 * Queues a search in every source, once per candidate, even if the work history is cleared and entered again. Returns
 * whether any search is running.
 */
export async function startSearches(
  context: Context,
  { candidateId, workHistory }: { candidateId: string; workHistory: WorkHistoryEntry[] },
): Promise<boolean> {
  const sources = workHistory.length > 0 ? configuredSources(context) : [];
  // A source costs money and knows real people.
  if (sources.length === 0 || (await isSandboxCandidate(context, candidateId))) return false;
  const startedAt = context.clock.now();
  const searchRows = sources.map(({ key }) => ({ candidateId, source: key, startedAt }));
  const started = await context.db
    .insert(searches)
    .values(searchRows)
    .onConflictDoNothing()
    .returning({ candidateId: searches.candidateId, source: searches.source });
  if (started.length > 0) await context.tasks.enqueueAll(context.db, searchSource, started);
  return started.length > 0;
}

/** The state of the searches for a candidate. The caller has checked that the manager owns the candidate. */
export async function selectSearches(context: Context, candidateId: string): Promise<SourceSearch[]> {
  const rows = await context.db
    .select()
    .from(searches)
    .where(eq(searches.candidateId, candidateId))
    .orderBy(asc(searches.source));
  return rows.map((row) => searchView(context, row));
}

function searchView(context: Context, { source, status, problem, retryAt, atCeiling }: Search): SourceSearch {
  const isConfigured = configuredSources(context).some(({ key }) => key === source);
  const isSkipped = status === "failed" && atCeiling && problem !== "partial" && isConfigured;
  return {
    key: source,
    source: sourceNames[source],
    status,
    problem,
    retryAt: retryAt?.toISOString() ?? null,
    atCeiling,
    resumesOn: isSkipped ? toDateString(nextMonth(context.clock.now())) : null,
    // A skipped search is resumed automatically. One that ended early would pay for the same people again.
    canRepeat: status === "failed" && isConfigured && !isSkipped,
  };
}

/** The state of a search that begins again. */
export const restartedSearch = {
  status: "searching",
  problem: null,
  atCeiling: false,
  tries: 0,
  finishedAt: null,
} as const;

/** Retries a failed search. A search that succeeded or is running stays unchanged. */
export function searchAgain(
  context: ManagerContext,
  { candidateId, source }: { candidateId: string; source: SourceKey },
): Promise<SourceSearch> {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    // Makes two simultaneous requests run one after the other.
    const { firstName, lastName } = await lockCandidateTo("edit", context, candidateId);
    const isThisSearch = and(eq(searches.candidateId, candidateId), eq(searches.source, source));
    const [row] = await db.select().from(searches).where(isThisSearch);
    const search = requireFound(row, "SOURCE_NOT_SEARCHED");
    const view = searchView(context, search);
    if (view.status !== "failed") return view;
    if (!view.canRepeat) throw new AppError("SOURCE_NOT_SEARCHED");

    const now = clock.now();
    refuseTooEarly(search.repeatedAt, now);

    const updated = await withSystemRole(context, async (context) => {
      const set = { ...restartedSearch, startedAt: now, repeatedAt: now };
      await tasks.enqueue(context.db, searchSource, { candidateId, source });
      return context.db.update(searches).set(set).where(isThisSearch).returning();
    });
    const name = `${firstName} ${lastName}`;
    await publish(context, { type: "candidate.searched_again", candidateId, name, source });
    return searchView(context, oneRow(updated[0]));
  });
}

function refuseTooEarly(repeatedAt: Date | null, now: Date) {
  const availableAt = new Date((repeatedAt?.getTime() ?? 0) + minIntervalMs);
  if (availableAt <= now) return;
  const minutes = Math.ceil((availableAt.getTime() - now.getTime()) / minuteMs);
  throw new AppError("SEARCHED_LATELY", {
    message: `This source was searched within the last hour. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    data: { availableAt: availableAt.toISOString() },
  });
}
