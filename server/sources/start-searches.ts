import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Context } from "#server/context.ts";
import { candidateSearches } from "#server/db/schema/sources.ts";
import { configuredSources } from "./configured-sources.ts";
import { searchSource } from "./search-source.ts";

/** Has every source searched soon, outside of this transaction. Says whether there is any. */
export async function startSearches(
  context: Context,
  { candidateId, workHistory }: { candidateId: string; workHistory: WorkHistoryEntry[] },
): Promise<boolean> {
  const sources = workHistory.length > 0 ? configuredSources(context) : [];
  if (sources.length === 0) return false;
  const all = sources.map(({ key }) => ({ candidateId, source: key }));
  const startedAt = context.clock.now();
  await context.db.insert(candidateSearches).values(all.map((one) => ({ ...one, startedAt })));
  await context.tasks.enqueueAll(context.db, searchSource, all);
  return true;
}
