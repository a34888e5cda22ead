import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";
import type { PoolUse } from "#server/platform/telemetry/metrics.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";

interface Result<Row> {
  rows: Row[];
}
interface Rows extends PgQueryResultHKT {
  type: Result<this["row"]>;
}

/** The database, or a transaction on it. */
export type Database = PgDatabase<Rows>;

export interface HealthCheck {
  /** The database's clock, in milliseconds since 1970. */
  time: number;
  /** True for a standby, or a primary that accepts no writes. */
  isReadOnly: boolean;
}

export type Report = (sentence: string) => void;

/** A database on one of the two engines. */
export interface Connection {
  /** For tasks and commands, whose statements may take long. */
  db: Database;
  /** For requests: short timeouts, so that one locked table does not block everything. */
  requests: Database;
  /** The options with which pg-boss uses the same database. */
  boss: ConstructorOptions;
  /** @param folder with other migrations than this version's */
  migrate(folder?: string): Promise<void>;
  /** Runs the work while no other server on this database does. A second server waits, then fails. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Does not wait for other statements. */
  checkHealth: () => Promise<HealthCheck>;
  /** Whether requests have an open connection, or can open one. */
  canServe: () => Promise<boolean>;
  /** Empty for the embedded database. */
  pools: () => PoolUse[];
  /** Measures each statement. Returns a function that stops this. */
  watch: (telemetry: Telemetry) => () => void;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
