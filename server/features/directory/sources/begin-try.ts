import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidateSearches as searches } from "#server/platform/db/schema/sources.ts";

export type Search = typeof searches.$inferSelect;

/**
 * A try counts before anything is asked: it may cost money, whatever becomes of it. Undefined: the candidate is gone,
 * or the search is over.
 */
export async function beginTry(
  { db }: Pick<Context, "db">,
  { candidateId, source }: { candidateId: string; source: string },
): Promise<Search | undefined> {
  const [search] = await db
    .update(searches)
    .set({ tries: sql`${searches.tries} + 1` })
    .where(
      and(
        eq(searches.candidateId, candidateId),
        eq(sql`${searches.source}::text`, source),
        eq(searches.status, "searching"),
      ),
    )
    .returning();
  return search;
}
