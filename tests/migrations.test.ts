import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { withEmptyDatabase } from "./an-empty-database.ts";
import { copyMigrations } from "./copy-migrations.ts";
import { expect, test } from "./harness.ts";
import { migrateAsThen } from "./release/migrate-as-then.ts";
import { waitUntil } from "./wait-until.ts";

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

const alter = (table: string) => `alter table ${table} add column extra text;`;

test.for([
  [
    "a migration that deadlocks with a request is repeated, so the server starts",
    [`${alter("candidates")}--> statement-breakpoint ${alter("reviewers")}`],
    sql`lock table candidates in row exclusive mode`,
  ],
  [
    "a migration releases its tables before the next one waits for others",
    [alter("candidates"), alter("reviewers")],
    sql`lock table candidates in row exclusive mode nowait`,
  ],
] as const)("%s", ([, added, lock]) =>
  withEmptyDatabase(async (connection) => {
    const { db } = connection;
    // For connections that follow, so that the migration is the one that PostgreSQL ends.
    await db.execute(sql`do $$ begin
      execute format('alter database %I set deadlock_timeout = %L', current_database(), '3s'); end $$`);
    await connection.migrate();
    const folder = withMigrations(added);
    const waiting = () => db.$count(sql`pg_locks`, sql`not granted and relation = 'reviewers'::regclass`);
    let migrated: Promise<void> | undefined;
    await db.transaction(async (request) => {
      await request.execute(sql`set local deadlock_timeout = '1min'`);
      await request.execute(sql`lock table reviewers in row exclusive mode`);
      migrated = connection.migrate(folder);
      await waitUntil("the migration waits", async () => (await waiting()) === 1);
      await request.execute(lock);
    });
    await migrated;
    rmSync(folder, { recursive: true });
  }),
);

test("row security also applies to the owner of the tables, so each of its policies was written on purpose", async ({
  app,
}) => {
  const { rows } = await app.db.execute(sql`
    select relname from pg_class where oid in (select polrelid from pg_policy) and not relforcerowsecurity`);
  expect(rows).toEqual([]);
});

/** A folder with all migrations and these. */
function withMigrations(added: readonly string[]): string {
  const folder = copyMigrations((entries) => {
    const last = entries.at(-1);
    const when = (index: number) => Number(last?.when) + index + 1;
    return [...entries, ...added.map((_, index) => ({ ...last, tag: `added-${index}`, when: when(index) }))];
  });
  for (const [index, statements] of added.entries())
    writeFileSync(join(folder, `added-${index}.sql`), statements);
  return folder;
}

const migrations = (db: Database) => db.$count(sql`drizzle.__drizzle_migrations`);
