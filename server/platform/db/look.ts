import { Pool } from "pg";
import type { Sight } from "./client.ts";

/** Whoever asks whether this server is ready does not wait for longer. */
const patienceMs = 2_000;

/**
 * Looks at the database through a connection of its own, which stays open: what others wait for holds it up in no case,
 * and it has its place even where the database lets nobody else in.
 */
export function lookThrough(connectionString: string) {
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

  async function ask(): Promise<Sight> {
    const { rows } = await pool.query<{ ms: string; isReadOnly: boolean }>(
      `select extract(epoch from clock_timestamp()) * 1000 as ms,
        current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    return { time: Number(rows[0]?.ms), isReadOnly: rows[0]?.isReadOnly ?? true };
  }

  let asking: Promise<Sight> | null = null;
  return {
    /** Asks a second time, on a new connection, where the one at hand turns out to be dead. */
    look: (): Promise<Sight> =>
      (asking ??= ask()
        .catch(ask)
        .finally(() => (asking = null))),
    close: () => pool.end(),
  };
}
