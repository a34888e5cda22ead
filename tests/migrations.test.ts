import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { withEmptyDatabase } from "./an-empty-database.ts";
import { expect, test } from "./harness.ts";
import { migrateAsThen } from "./release/migrate-as-then.ts";

test("startup on tables from before the first release fails with advice, and the tables stay unchanged", () =>
  withEmptyDatabase(async (connection) => {
    const { db } = connection;
    await connection.migrate();
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1000`);
    await expect(connection.migrate()).rejects.toThrow(/Use an empty database/);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000`);
    await connection.migrate();
  }));

test("a version that is older than the database does not start, says what to do, and changes nothing", () =>
  withEmptyDatabase(async (connection) => {
    await migrateAsThen(connection);
    const older = await migrations(connection.db);
    await connection.migrate();
    const newer = await migrations(connection.db);
    expect(newer).toBeGreaterThan(older);

    const unknown = new RegExp(`newer version.* ${newer - older} migrations .*"Go back"`);
    await expect(migrateAsThen(connection)).rejects.toThrow(unknown);
    expect(await migrations(connection.db)).toBe(newer);
    await connection.migrate();
  }));

test("row security also applies to the owner of the tables, so each of its policies was written on purpose", async ({
  app,
}) => {
  const { rows } = await app.db.execute(sql`
    select relname from pg_class where oid in (select polrelid from pg_policy) and not relforcerowsecurity`);
  expect(rows).toEqual([]);
});

const migrations = (db: Database) => db.$count(sql`drizzle.__drizzle_migrations`);
