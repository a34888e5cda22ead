import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

const anEmptyOne =
  "Give it an empty database: name another one in DATABASE_URL or, for the embedded one, move the folder in DATA_DIR away (data, unless you have set one).";

/**
 * Migrations are kept, so a database that was ever filled by a released version begins with the same one as this.
 * @throws where it begins with another, or holds tables of somebody else: what would follow does not fit what is there
 */
export async function refuseOtherTables(db: Database, migrationsFolder: string) {
  const tables = await ownTables(db);
  const [first] = readMigrationFiles({ migrationsFolder });
  const begun = await firstMigration(db);
  if (begun === String(first?.folderMillis) || (begun === null && tables.length === 0)) return;
  if (begun !== null && tables.includes("hiring_manager_profiles"))
    throw new Error(
      `The tables in this database are from before Forthright's first release, and this version cannot go on with them. Nothing was changed. ${anEmptyOne} The version that made the tables still reads them.`,
    );
  const some = tables.length > 5 ? `${tables.slice(0, 5).join(", ")} and others` : tables.join(", ");
  throw new Error(
    `This database holds tables that are not Forthright's: ${some || "another product's migrations"}. Nothing was changed. ${anEmptyOne}`,
  );
}

/** Of an extension's tables nobody takes offence. */
async function ownTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class c
    where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

/** When the first that was applied was made; null where none was. */
async function firstMigration(db: Database): Promise<string | null> {
  const { rows: known } = await db.execute<{ applied: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as applied`,
  );
  if (!known[0]?.applied) return null;
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at limit 1`,
  );
  return rows[0]?.at ?? null;
}
