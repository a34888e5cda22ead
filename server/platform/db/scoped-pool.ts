import type { Connected } from "./watch.ts";
import { DatabaseError, type Pool, type QueryConfig } from "pg";

/**
 * What Drizzle asks of a pool, each within a transaction that begins with the same statements. Drizzle knows a pool by its
 * class's name.
 */
export class ScopedPool {
  readonly #pool: Pool;
  readonly #enter: string | null;

  /** @param enter null: as Drizzle asks it, without a transaction around a single statement */
  constructor(pool: Pool, enter: string | null) {
    this.#pool = pool;
    this.#enter = enter;
  }

  /** For a transaction: Drizzle's first statement on it begins one. */
  async connect() {
    const client = await this.#pool.connect();
    let isSilent = false;
    const query = async (statement: QueryConfig, values?: unknown[]) => {
      const begins = statement.text.startsWith("begin");
      try {
        if (!begins || this.#enter === null) return await client.query(statement, values);
        return await client.query(this.#begin(statement.text));
      } catch (error) {
        // What is not answered by PostgreSQL may still be on its way: nobody else shall wait for it.
        isSilent ||= !(error instanceof DatabaseError);
        // Drizzle gives a connection back only where a transaction has begun on it.
        if (begins) client.release(true);
        throw error;
      }
    };
    return { query, release: () => client.release(isSilent) };
  }

  async query(statement: QueryConfig, values?: unknown[]) {
    if (this.#enter === null) return this.#pool.query(statement, values);
    const client = await this.#pool.connect();
    // One round trip for all three, and one packet: each by itself would cost a third of the time of a request. Where one
    // fails the transaction does nothing more, and its end undoes it.
    const { stream } = (client as Connected).connection;
    stream.cork();
    const sent = [
      client.query(this.#begin("begin")),
      client.query(statement, values),
      client.query("commit"),
    ] as const;
    stream.uncork();
    const [, , ended] = await Promise.allSettled(sent);
    client.release(ended.status === "rejected");
    const [, answered] = await Promise.all(sent);
    return answered;
  }

  #begin(begin: string): string {
    return `${begin}; ${this.#enter}`;
  }
}
