import { sql } from "drizzle-orm";
import { escapeLiteral } from "pg";
import type { TestApp } from "./test-app.ts";

/**
 * Makes a world for a file's first test and restores its rows for each later one, which takes a tenth of the time. Each
 * test has an app of its own, so a world has ids and cookies but no browsers.
 */
export function madeOnce<World>(make: (app: TestApp) => Promise<World>): (app: TestApp) => Promise<World> {
  let made: { world: World; restore: (app: TestApp) => Promise<void> } | null = null;
  return async (app) => {
    if (made) await made.restore(app);
    else {
      const world = await make(app);
      made = { world, restore: await readRows(app) };
    }
    return made.world;
  };
}

/** Reads every row as it is now, the queue's too. Returns a function that restores them in an empty database. */
async function readRows({ db }: TestApp): Promise<(app: TestApp) => Promise<void>> {
  const { rows: tables } = await db.execute<{ name: string; columns: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where (table_schema = 'public' or (table_schema, table_name) = ('pgboss', 'job'))
      and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_schema, table_name`);
  const inserts = ["set local session_replication_role = replica"];
  for (const { name, columns } of tables) {
    const { rows } = await db.execute<{ json: string | null }>(
      sql.raw(`select json_agg(t)::text as json from ${name} t`),
    );
    const json = rows[0]?.json;
    if (json)
      inserts.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${escapeLiteral(json)}::json)
        on conflict do nothing`);
  }
  // One statement for all tables. As a replica the order of the tables does not matter, and triggers do not run.
  const all = `do $rows$ begin ${inserts.join("; ")}; end $rows$`;
  return async (app) => void (await app.db.execute(sql.raw(all)));
}
