import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** Every row of the product's tables as statements that insert it, parents first; one line for each row. */
export async function dumpRows(db: Database): Promise<{ text: string; empty: string[] }> {
  const statements: string[] = [];
  const counters: string[] = [];
  const empty: string[] = [];
  for (const table of await tablesParentsFirst(db)) {
    const { rows: columns } = await db.execute<{ name: string; counted: boolean }>(sql`
      select attname as name, attidentity <> '' as counted from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
    const names = columns.map(({ name }) => sql.identifier(name));
    const texts = sql.join(
      names.map((name) => sql`${name}::text`),
      sql`, `,
    );
    const { rows } = await db.execute<{ values: (string | null)[] }>(
      sql`select array[${texts}] as values from ${sql.identifier(table)} t order by t::text`,
    );
    for (const { name } of columns.filter(({ counted }) => counted))
      counters.push(
        `select setval(pg_get_serial_sequence('${table}', '${name}'), (select max(${name}) from ${table}))`,
      );
    if (rows.length === 0) empty.push(table);
    else
      statements.push(
        `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) overriding system value values\n` +
          rows.map(({ values }) => `(${values.map(quoted).join(", ")})`).join(",\n"),
      );
  }
  return { text: `${[...statements, ...counters].join(";\n")};\n`, empty };
}

/** Inserts what `dumpRows` wrote. */
export async function loadRows(db: Database, text: string) {
  await db.transaction(async (tx) => {
    for (const statement of text.split(/;\n/)) if (statement) await tx.execute(sql.raw(statement));
  });
}

/** The number of rows of each table. */
export async function countRows(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await tablesParentsFirst(db)) counts.set(table, await db.$count(sql.identifier(table)));
  return counts;
}

async function tablesParentsFirst(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ child: string; parent: string | null }>(sql`
    select t.tablename as child, p.relname as parent
    from pg_tables t
    left join pg_constraint c on c.contype = 'f' and c.conrelid = quote_ident(t.tablename)::regclass and c.confrelid <> c.conrelid
    left join pg_class p on p.oid = c.confrelid
    where t.schemaname = 'public' order by 1, 2`);
  const left = Map.groupBy(rows, ({ child }) => child);
  const sorted: string[] = [];
  while (left.size > 0) {
    const next = [...left].find(([, keys]) => keys.every(({ parent }) => !parent || !left.has(parent)));
    if (!next) throw new Error(`These tables refer to each other: ${[...left.keys()].join(", ")}`);
    left.delete(next[0]);
    sorted.push(next[0]);
  }
  return sorted;
}

/** On one line. */
function quoted(value: string | null): string {
  if (value === null) return "null";
  const doubled = value.replaceAll("'", "''");
  return /[\\\n]/.test(value)
    ? `E'${doubled.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}'`
    : `'${doubled}'`;
}
