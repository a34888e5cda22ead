import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { managerRole } from "./schema/columns.ts";
import { type Connection, migrationsFolder, type Report, type HealthCheck } from "./client.ts";
import {
  applyMigrations,
  refuseNewerMigrations,
  refuseOtherDatabase,
  refuseOtherTables,
  withMigrationLock,
} from "./migrate.ts";
import type { PoolUse } from "#server/platform/telemetry/metrics.ts";
import { watchStatements } from "./trace-statements.ts";

/** Detects connections whose other end is gone. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** pg-boss passes these on to pg, but its types do not name them. */
const queueOptions = { ...keepAlive, query_timeout: 15_000 };

export interface PostgresOptions {
  /** Bypasses the pooler, if `url` leads to one. */
  directUrl?: string | null;
  /** A pooler shares connections between transactions, so session settings have no effect. */
  isPooled?: boolean;
  say?: Report;
}

export function connectPostgres(url: string, options: PostgresOptions = {}): Connection {
  const { isPooled = false, say = () => {} } = options;
  const directUrl = options.directUrl ?? url;
  const requests = openPool(url, {
    max: 20,
    connectionTimeoutMillis: 4_000,
    ...timeouts(requestTimeLimits, isPooled),
  });
  const tasks = openPool(url, { max: 10, ...timeouts(taskTimeLimits, isPooled) });
  const isDirect = !isPooled || directUrl !== url;
  // A migration that waits for a lock blocks requests on the whole table.
  const direct = openPool(directUrl, { max: 2, ...(isDirect && { lock_timeout: 20_000 }) });
  const health = createHealthCheck(url);
  return {
    db: drizzle(tasks),
    requests: drizzle(requests),
    boss: {
      ...queueOptions,
      connectionString: directUrl,
      max: 4,
      // LISTEN does not work through a pooler. New tasks are then found by polling.
      useListenNotify: isDirect,
    },
    async migrate(migrations = migrationsFolder) {
      const db = drizzle(direct);
      await refuseOtherTables(db, migrations);
      await refuseNewerMigrations(db, migrations);
      await applyMigrations(db, migrations);
      // Fails if the role is missing: roles belong to the server, so a database restored elsewhere has none.
      await db.transaction((tx) => tx.execute(sql.raw(`set local role ${managerRole}`)));
    },
    exclusively: (work) =>
      withMigrationLock(
        direct,
        async () => {
          if (directUrl !== url) await refuseOtherDatabase(requests);
          return work();
        },
        say,
      ),
    checkHealth: health.check,
    canServe: watchPool(requests),
    pools: () => [useOf("requests", requests), useOf("tasks", tasks)],
    watch(telemetry) {
      const ends = [requests, tasks].map((pool) => watchStatements(pool, telemetry, "connect"));
      return () => {
        for (const end of ends) end();
      };
    },
    async close() {
      await Promise.all([requests.end(), tasks.end(), direct.end(), health.close()]);
    },
  };
}

function openPool(connectionString: string, options: PoolConfig): Pool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
    application_name: "forthright",
    // Closes a connection whose answer is overdue. Otherwise the next statement would wait on it too.
    pipeline: true,
    ...options,
  });
  surviveBrokenConnections(pool);
  return pool;
}

/** Without listeners, a broken connection would end the process. The pool replaces it, or its next query fails. */
function surviveBrokenConnections(pool: Pool) {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/**
 * Opens a connection only if none is open, so that a pool whose connections are all busy still serves. A connection that
 * is being opened does not count, because PostgreSQL may refuse it.
 */
function watchPool(pool: Pool) {
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => void open.add(client)).on("remove", (client) => void open.delete(client));
  return async () => {
    if (open.size > 0) return true;
    try {
      (await pool.connect()).release();
      return true;
    } catch {
      return false;
    }
  };
}

function timeouts({ statementMs, lockMs, silenceMs }: TimeLimits, isPooled: boolean): PoolConfig {
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

const healthTimeoutMs = 2_000;

/**
 * Checks the database on a separate connection that stays open. So it never waits for other statements, and works even
 * when the database accepts no more connections.
 */
export function createHealthCheck(connectionString: string) {
  const pool = new Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: healthTimeoutMs,
    query_timeout: healthTimeoutMs,
    keepAlive: true,
    application_name: "forthright ready",
  });
  surviveBrokenConnections(pool);

  async function check(): Promise<HealthCheck> {
    const { rows } = await pool.query<{ ms: string; isReadOnly: boolean }>(
      `select extract(epoch from clock_timestamp()) * 1000 as ms,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return { time: Number(rows[0]?.ms), isReadOnly: rows[0]?.isReadOnly ?? true };
  }

  let checking: Promise<HealthCheck> | null = null;
  return {
    /** Tries a second time on a new connection, because the open one may be dead. */
    check: (): Promise<HealthCheck> =>
      (checking ??= check()
        .catch(check)
        .finally(() => (checking = null))),
    close: () => pool.end(),
  };
}

/** PostgreSQL enforces the first two. After `silenceMs` without an answer the connection counts as dead. */
export interface TimeLimits {
  statementMs: number;
  lockMs: number;
  silenceMs: number;
}

export const requestTimeLimits: TimeLimits = { statementMs: 7_000, lockMs: 3_000, silenceMs: 8_000 };

export const taskTimeLimits: TimeLimits = { statementMs: 60_000, lockMs: 20_000, silenceMs: 65_000 };

/** The locks of a server that no longer runs must end. */
export const idleInTransactionMs = 60_000;
