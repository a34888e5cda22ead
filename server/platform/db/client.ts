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

/** What the database looks like from here. */
export interface HealthCheck {
  /** By its own clock, in milliseconds since 1970. */
  time: number;
  /** A standby, or a primary that is kept from writing. */
  isReadOnly: boolean;
}

/** Tells whoever runs the server. */
export type Say = (sentence: string) => void;

/** One dialect, two engines. */
export interface Connection {
  /** For tasks and commands: a statement may take its time. */
  db: Database;
  /** For answering requests: what takes too long is given up, so that one locked table does not take all else with it. */
  requests: Database;
  /** How the task queue reaches the same database. */
  boss: ConstructorOptions;
  /**
   * Makes the tables what this version knows.
   * @param folder of other migrations than this version's own
   */
  migrate(folder?: string): Promise<void>;
  /** Runs the work while no other server on this database does; the second waits, says so, and leaves off. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Looks at it past all that is going on. */
  look: () => Promise<HealthCheck>;
  /** How its connections are used; an embedded one has none. */
  pools: () => PoolUse[];
  /** Tells of each statement. Returns the function that ends it. */
  watch: (telemetry: Telemetry) => () => void;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
