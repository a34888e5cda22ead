import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type QueryConfig } from "pg";
import { enterAs } from "./as-manager.ts";
import { type Connection, type Database, migrationsFolder } from "./client.ts";
import { refuseOtherHistory } from "./refuse-other-history.ts";

/** Any number; every server of this product asks for the same one. */
const advisoryLock = 7_150_321;

/** What is made once for each manager, and again where others have come between: nothing of a request is in it. */
const managersAtHand = 1_000;

export function connectPostgres(databaseUrl: string): Connection {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 10_000,
    // What is asked on one connection is sent at once and answered in turn.
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // One that breaks in the middle of a transaction tells its next query; likewise without a listener it would.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool);
  const managers = new Map<string, Database>();
  return {
    db,
    asManager(manager) {
      const enter = enterAs(manager);
      const known = managers.get(enter);
      if (known) return known;
      if (managers.size >= managersAtHand) managers.clear();
      const made = drizzle(new ManagerPool(pool, enter) as unknown as Pool);
      managers.set(enter, made);
      return made;
    },
    boss: { connectionString: databaseUrl, max: 4, useListenNotify: true },
    async migrate(migrations = migrationsFolder) {
      await refuseOtherHistory(db, migrations);
      await migrate(db, { migrationsFolder: migrations });
    },
    async exclusively(work) {
      const client = await pool.connect();
      try {
        await client.query("select pg_advisory_lock($1)", [advisoryLock]);
        return await work();
      } finally {
        // Closing the connection, not returning it to the pool, gives the lock up in every case.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

/** What Drizzle asks of a pool, each within a transaction that is a manager's. Drizzle knows a pool by its class's name. */
class ManagerPool {
  readonly #pool: Pool;
  readonly #enter: string;

  constructor(pool: Pool, enter: string) {
    this.#pool = pool;
    this.#enter = enter;
  }

  /** For a transaction: Drizzle's first statement on it begins one. */
  async connect() {
    const client = await this.#pool.connect();
    const query = (statement: QueryConfig, values?: unknown[]) =>
      statement.text.startsWith("begin")
        ? client.query(`${statement.text}; ${this.#enter}`)
        : client.query(statement, values);
    return { query, release: () => client.release() };
  }

  async query(statement: QueryConfig, values?: unknown[]) {
    const client = await this.#pool.connect();
    // One round trip for all three. Where one fails the transaction does nothing more, and its end undoes it.
    const sent = [
      client.query(`begin; ${this.#enter}`),
      client.query(statement, values),
      client.query("commit"),
    ] as const;
    const [, , ended] = await Promise.allSettled(sent);
    client.release(ended.status === "rejected");
    const [, answered] = await Promise.all(sent);
    return answered;
  }
}
