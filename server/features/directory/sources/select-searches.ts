import { asc, eq } from "drizzle-orm";
import { sourceNames, type SourceSearch } from "#contract/candidates.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateSearches } from "#server/platform/db/schema/sources.ts";
import type { Search } from "./begin-try.ts";
import { configuredSources } from "./configured-sources.ts";

/** Where former colleagues are looked for beside the directory. The caller has made sure whose candidate it is. */
export async function selectSearches(context: Context, candidateId: string): Promise<SourceSearch[]> {
  const rows = await context.db
    .select()
    .from(candidateSearches)
    .where(eq(candidateSearches.candidateId, candidateId))
    .orderBy(asc(candidateSearches.source));
  return rows.map((row) => searchView(context, row));
}

export function searchView(context: Context, { source, status, problem, retryAt }: Search): SourceSearch {
  const isConfigured = configuredSources(context).some(({ key }) => key === source);
  return {
    key: source,
    source: sourceNames[source],
    status,
    problem,
    retryAt: retryAt?.toISOString() ?? null,
    canRepeat: status === "failed" && isConfigured,
  };
}
