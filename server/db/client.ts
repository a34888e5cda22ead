import { fileURLToPath } from "node:url";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { ConstructorOptions } from "pg-boss";

interface Result<Row> {
  rows: Row[];
}
interface Rows extends PgQueryResultHKT {
  type: Result<this["row"]>;
}

/** The database, or a transaction on it. */
export type Database = PgDatabase<Rows>;

/** What the rows of a manager are known by. */
export interface ManagerKeys {
  id: string;
  companyId: string;
}

/** One dialect, two engines. */
export interface Connection {
  db: Database;
  /** The same as this manager may see it: row-level security leaves out what is not theirs, whatever a query forgets. */
  asManager: (manager: ManagerKeys) => Database;
  /** How the task queue reaches the same database. */
  boss: ConstructorOptions;
  /**
   * Makes the tables what this version knows.
   * @param folder of other migrations than this version's own
   */
  migrate(folder?: string): Promise<void>;
  /** Runs the work while no other server on this database does; the second waits. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
