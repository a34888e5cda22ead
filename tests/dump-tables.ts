import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

export interface DumpedRow {
  table: string;
  text: string;
}

/** Every row of every table, the queue's too, as text, like a dump. */
export async function dumpTables(db: Database): Promise<DumpedRow[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const all: DumpedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${name} t`));
    all.push(...rows.map(({ text }) => ({ table: name, text })));
  }
  return all;
}
