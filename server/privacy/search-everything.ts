import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

export interface TableRows {
  table: string;
  rows: Record<string, unknown>[];
}

/**
 * Every row of every table, the queue's too, in which one of these words occurs in whatever column. It reads the whole
 * database: for what is done by command, seldom.
 */
export async function searchEverything(context: Pick<Context, "db">, words: string[]): Promise<TableRows[]> {
  if (words.length === 0) return [];
  const found: TableRows[] = [];
  for (const table of await selectTables(context)) {
    const { rows } = await context.db.execute<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) as row from ${sql.raw(table)} t
      where ${mentions(sql`to_jsonb(t)::text`, words)}`);
    if (rows.length > 0) found.push({ table, rows: rows.map(({ row }) => row) });
  }
  return found;
}

/** Whether one of these words occurs in the text, however it is written there: the rule by which all is found and erased. */
export function mentions(text: SQL, words: string[]): SQL {
  const wanted = sql.param(words.map((word) => word.toLowerCase()));
  return sql`exists (select 1 from unnest(${wanted}::text[]) word where strpos(lower(${text}), word) > 0)`;
}

/** Partitions are read with the table that they are parts of. */
async function selectTables({ db }: Pick<Context, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows.map(({ name }) => name);
}
