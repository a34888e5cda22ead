import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Report, Database } from "./client.ts";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { isDeadlock } from "./database-errors.ts";
import { version } from "#server/platform/env.ts";

/** Named and filled as Drizzle does it. */
const applied = sql`drizzle.__drizzle_migrations`;
/** An arbitrary number, the same for every server. */
const advisoryLock = 7_150_321;
const tryLock = "select pg_try_advisory_xact_lock($1) as mine";
/** Shorter waits are not reported. */
const quietMs = 2_000;
const sayEveryMs = 5_000;
const patienceMs = 60_000;

/**
 * Runs the work while no other server on this database does. Uses a transaction's lock, because a pooler would pass a
 * session's lock on with the connection.
 * @throws if another server has held it for a minute
 */
export async function withMigrationLock<Result>(
  pool: Pool,
  work: () => Promise<Result>,
  say: Report,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // The transaction is idle while the work runs.
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    await waitForLock(client, say);
    return await work();
  } finally {
    // Closing the connection instead of returning it releases the lock in every case.
    client.release(true);
  }
}

/** @param pool of `DATABASE_URL`. @throws if it could get the lock that is held through `DATABASE_DIRECT_URL` */
export async function refuseOtherDatabase(pool: Pool) {
  const { rows } = await pool.query<{ mine: boolean }>(tryLock, [advisoryLock]);
  if (rows[0]?.mine)
    throw new Error(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same database.",
    );
}

async function waitForLock(client: PoolClient, say: Report) {
  const started = performance.now();
  let reports = 0;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(tryLock, [advisoryLock]);
    if (rows[0]?.mine) return;
    const waited = performance.now() - started;
    if (waited > patienceMs)
      throw new Error(
        `Another server has been migrating this database for more than a minute (${await holder(client)}). If it hangs, stop it, or end its connection: select pg_terminate_backend(…).`,
      );
    if (waited >= quietMs + reports * sayEveryMs) {
      say(`Another server is migrating the database (${await holder(client)}). Waiting for it.`);
      reports++;
    }
    await pause(250);
  }
}

async function holder(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null; since: string | null }>(
    `select l.pid, host(a.client_addr) as address, to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since
     from pg_locks l left join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32) + l.objid::bigint = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [advisoryLock],
  );
  const [{ pid, address, since } = {}] = rows;
  if (pid === undefined) return "which has just ended";
  return `connection ${pid}${address ? ` from ${address}` : ""}${since ? `, since ${since} UTC` : ""}`;
}

/**
 * Applies those that the database lacks. Each has a transaction of its own: one that held the tables of several would
 * deadlock with the transactions of running servers. If it does nonetheless, it is repeated.
 */
export async function applyMigrations(db: Database, migrationsFolder: string) {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await db.execute<{ latest: string | null }>(
    sql`select max(created_at)::text as latest from ${applied}`,
  );
  const latest = Number(rows[0]?.latest ?? 0);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder }))
    if (folderMillis > latest)
      await repeatAfterDeadlock(() =>
        db.transaction(async (tx) => {
          for (const statement of statements) await tx.execute(sql.raw(statement));
          await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${folderMillis})`);
        }),
      );
}

async function repeatAfterDeadlock(work: () => Promise<void>, attempts = 10): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (attempts === 1 || !isDeadlock(error)) throw error;
    await repeatAfterDeadlock(work, attempts - 1);
  }
}

const anEmptyOne =
  "Use an empty database: set DATABASE_URL to another one. For the embedded database, move the folder in DATA_DIR (default: data).";

/** @throws if the database has another product's tables. Every released version begins with the same first migration. */
export async function refuseOtherTables(db: Database, migrationsFolder: string) {
  const tables = await ownTables(db);
  const [first] = readMigrationFiles({ migrationsFolder });
  const begun = await firstMigration(db);
  if (begun === String(first?.folderMillis) || (begun === null && tables.length === 0)) return;
  if (begun !== null && tables.includes("hiring_manager_profiles"))
    throw new Error(
      `The tables in this database are older than Forthright's first release, so this version cannot use them. Nothing was changed. ${anEmptyOne} The version that created the tables can still read them.`,
    );
  const some = tables.length > 5 ? `${tables.slice(0, 5).join(", ")} and others` : tables.join(", ");
  throw new Error(
    `This database has tables of another product: ${some || "only migrations"}. Nothing was changed. ${anEmptyOne}`,
  );
}

/** @throws if a newer version has migrated the database: this one would fail on it, or write what the newer one cannot read */
export async function refuseNewerMigrations(db: Database, migrationsFolder: string) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  if ((await firstMigration(db)) === null) return;
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char(to_timestamp(created_at / 1000.0) at time zone 'UTC', 'DD Mon YYYY') as at
    from ${applied} where created_at <> all(${sql.param(known)}::bigint[]) order by created_at desc`);
  const [latest] = rows;
  if (!latest) return;
  const count = rows.length === 1 ? "a migration" : `${rows.length} migrations`;
  throw new Error(
    `A newer version has migrated this database. Forthright ${version} does not know ${count} in it, the latest of ${latest.at}. Nothing was changed. Start the newer version, or restore the backup from before the upgrade (docs/operations.md, "Go back").`,
  );
}

/** Except tables of extensions. */
async function ownTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class c
    where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

async function firstMigration(db: Database): Promise<string | null> {
  const { rows: known } = await db.execute<{ applied: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as applied`,
  );
  if (!known[0]?.applied) return null;
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from ${applied} order by created_at limit 1`,
  );
  return rows[0]?.at ?? null;
}
