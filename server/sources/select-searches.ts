import { asc, eq } from "drizzle-orm";
import type { SourceSearch } from "#contract/candidates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { candidateSearches } from "#server/db/schema/sources.ts";
import type { SourceKey } from "./source.ts";

const names: Record<SourceKey, string> = { people_data_labs: "People Data Labs" };

/** Where former colleagues are looked for beside the directory. The caller has made sure whose candidate it is. */
export async function selectSearches(
  db: Database | Transaction,
  candidateId: string,
): Promise<SourceSearch[]> {
  const rows = await db
    .select()
    .from(candidateSearches)
    .where(eq(candidateSearches.candidateId, candidateId))
    .orderBy(asc(candidateSearches.source));
  return rows.map(({ source, status, problem, retryAt }) => ({
    source: names[source],
    status,
    problem,
    retryAt: retryAt?.toISOString() ?? null,
  }));
}
