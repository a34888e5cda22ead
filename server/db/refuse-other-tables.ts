import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client.ts";

/**
 * Migrations are kept, so a database that was ever filled by a released version begins with the same one as this.
 * @throws where it begins with another: what would follow does not fit what is there
 */
export async function refuseOtherHistory(db: Database, migrationsFolder: string) {
  const { rows: known } = await db.execute<{ applied: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as applied`,
  );
  if (!known[0]?.applied) return;
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at limit 1`,
  );
  const [first] = readMigrationFiles({ migrationsFolder });
  if (!rows[0] || rows[0].at === String(first?.folderMillis)) return;
  throw new Error(
    "The tables in this database are from before Forthright's first release, and this version cannot go on with them. Nothing was changed. Give it an empty database: name another one in DATABASE_URL or, for the embedded one, move the folder in DATA_DIR away (data, unless you have set one). The version that made the tables still reads them.",
  );
}
