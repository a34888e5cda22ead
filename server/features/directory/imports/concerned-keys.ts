import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { seekNames } from "../resolve-companies.ts";

/** Names are read so many at a time: others have their turn in between. */
const atOnce = 200;

/** By what the companies are known at which an import that is taken back had added somebody. */
export async function concernedKeys(context: Pick<Context, "db">, importId: number): Promise<string[]> {
  const { rows } = await context.db.execute<{ name: string }>(sql`
    select name from directory_companies where id in (
      select unnest(companies) from directory_import_batches where import_id = ${importId}::bigint)`);
  const keys = new Set<string>();
  for (let first = 0; first < rows.length; first += atOnce) {
    const names = rows.slice(first, first + atOnce).map(({ name }) => name);
    const sought = await seekNames(context, names);
    for (const one of sought.values()) for (const key of [...one.keys, ...one.own]) keys.add(key);
  }
  return [...keys];
}
