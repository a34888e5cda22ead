import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateSearches } from "#server/platform/db/schema/sources.ts";
import { configuredSources } from "./configured-sources.ts";
import { searchSource } from "./search-source.ts";

/**
 * Has every source searched soon, outside of this transaction, once for each candidate: also where the work history was
 * emptied and is given again. Says whether any is.
 */
export async function startSearches(
  context: Context,
  { candidateId, workHistory }: { candidateId: string; workHistory: WorkHistoryEntry[] },
): Promise<boolean> {
  const sources = workHistory.length > 0 ? configuredSources(context) : [];
  if (sources.length === 0) return false;
  const all = sources.map(({ key }) => ({ candidateId, source: key }));
  const startedAt = context.clock.now();
  const begun = await context.db
    .insert(candidateSearches)
    .values(all.map((one) => ({ ...one, startedAt })))
    .onConflictDoNothing()
    .returning({ candidateId: candidateSearches.candidateId, source: candidateSearches.source });
  if (begun.length > 0) await context.tasks.enqueueAll(context.db, searchSource, begun);
  return begun.length > 0;
}
