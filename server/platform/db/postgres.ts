import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolConfig } from "pg";
import { managerRole } from "./schema/columns.ts";
import { type Connection, migrationsFolder, type Say, type HealthCheck } from "./client.ts";
import { withMigrationLock, refuseOtherTables } from "./migrate.ts";
import type { PoolUse } from "#server/platform/telemetry/metrics.ts";
import { watchStatements } from "./trace-statements.ts";

/** Tells a connection whose other end has gone from one on which there is nothing to say. */
const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Its own statements are short. */
const ofQueue = { ...alive, query_timeout: 15_000 };

export interface PostgresOptions {
  /** Past the pooler, where `url` leads to one. */
  directUrl?: string | null;
  /** Whether connections are handed round between transactions, so that none keeps what is set on it. */
  isPooled?: boolean;
  say?: Say;
}

export function connectPostgres(url: string, options: PostgresOptions = {}): Connection {
  const { isPooled = false, say = () => {} } = options;
  const directUrl = options.directUrl ?? url;
  const requests = openPool(url, { max: 20, connectionTimeoutMillis: 4_000, ...kept(ofRequests, isPooled) });
  const tasks = openPool(url, { max: 10, ...kept(ofTasks, isPooled) });
  const isDirect = !isPooled || directUrl !== url;
  const direct = openPool(directUrl, { max: 2, ...(isDirect && { lock_timeout: ofMigrations.lockMs }) });
  const { look, close: stopLooking } = checkConnection(url);
  return {
    db: drizzle(tasks),
    requests: drizzle(requests),
    boss: {
      ...ofQueue,
      connectionString: directUrl,
      max: 4,
      // To a pooler LISTEN means nothing; new work is then found by asking for it.
      useListenNotify: isDirect,
    },
    async migrate(migrations = migrationsFolder) {
      const db = drizzle(direct);
      await refuseOtherTables(db, migrations);
      await migrate(db, { migrationsFolder: migrations });
      // Roles are the server's: a database that was restored elsewhere comes without.
      await db.transaction((tx) => tx.execute(sql.raw(`set local role ${managerRole}`)));
    },
    exclusively: (work) => withMigrationLock(direct, work, say),
    look,
    pools: () => [useOf("requests", requests), useOf("tasks", tasks)],
    watch(telemetry) {
      const ends = [requests, tasks].map((pool) => watchStatements(pool, telemetry, "connect"));
      return () => {
        for (const end of ends) end();
      };
    },
    async close() {
      await Promise.all([requests.end(), tasks.end(), direct.end(), stopLooking()]);
    },
  };
}

function openPool(connectionString: string, options: PoolConfig): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 10_000,
    ...alive,
    application_name: "forthright",
    // With it a connection on which an answer is overdue is closed; otherwise the next statement would wait on it too.
    pipeline: true,
    ...options,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // One that breaks in the middle of a transaction tells its next query; likewise without a listener it would.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function kept({ statementMs, lockMs, silenceMs }: TimeLimits, isPooled: boolean): PoolConfig {
  if (isPooled) return { query_timeout: silenceMs };
  return {
    query_timeout: silenceMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

const useOf = (name: string, { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  name,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Whoever asks whether this server is ready does not wait for longer. */
const patienceMs = 2_000;

/**
 * Looks at the database through a connection of its own, which stays open: what others wait for holds it up in no case,
 * and it has its place even where the database lets nobody else in.
 */
export function checkConnection(connectionString: string) {
  const pool = new Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    application_name: "forthright ready",
  });
  pool.on("error", () => {});
  // One that breaks while it is being closed would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));

  async function ask(): Promise<HealthCheck> {
    const { rows } = await pool.query<{ ms: string; isReadOnly: boolean }>(
      `select extract(epoch from clock_timestamp()) * 1000 as ms,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return { time: Number(rows[0]?.ms), isReadOnly: rows[0]?.isReadOnly ?? true };
  }

  let asking: Promise<HealthCheck> | null = null;
  return {
    /** Asks a second time, on a new connection, where the one at hand turns out to be dead. */
    look: (): Promise<HealthCheck> =>
      (asking ??= ask()
        .catch(ask)
        .finally(() => (asking = null))),
    close: () => pool.end(),
  };
}

/**
 * How long a statement may take, and how long it may wait for what others have locked; then PostgreSQL ends it. Where no
 * answer comes for `silenceMs` the connection is taken for dead, and closed.
 */
export interface TimeLimits {
  statementMs: number;
  lockMs: number;
  silenceMs: number;
}

/** Somebody waits for the answer, and others for the connection. */
export const ofRequests: TimeLimits = { statementMs: 7_000, lockMs: 3_000, silenceMs: 8_000 };

/** Nobody waits: what goes over everything may take its time. */
export const ofTasks: TimeLimits = { statementMs: 60_000, lockMs: 20_000, silenceMs: 65_000 };

/** Holds locks on whole tables for which requests wait, so it soon leaves off waiting for its own. */
export const ofMigrations = { lockMs: 20_000 };

/** A server that no longer runs must not go on holding what it had locked. */
export const idleInTransactionMs = 60_000;
