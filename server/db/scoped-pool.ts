import type { Pool, QueryConfig } from "pg";

/**
 * What Drizzle asks of a pool, each within a transaction that begins with the same statements. Drizzle knows a pool by its
 * class's name.
 */
export class ScopedPool {
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
