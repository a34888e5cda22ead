import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import type { Say } from "./client.ts";

/** Any number; every server of this product asks for the same one. */
const advisoryLock = 7_150_321;
/** Two commands at the same moment need not hear of each other. */
const quietMs = 2_000;
const sayEveryMs = 5_000;
const patienceMs = 60_000;

/**
 * Runs the work while no other server on this database does. The lock lasts as long as a transaction: one for a
 * connection would stay behind with whoever a pooler gives that connection to next.
 * @throws where another has held it for a minute
 */
export async function oneAtATime<Result>(pool: Pool, work: () => Promise<Result>, say: Say): Promise<Result> {
  const client = await pool.connect();
  try {
    // Between its statements it does nothing for as long as the work takes.
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    await waitForLock(client, say);
    return await work();
  } finally {
    // Closing the connection, not returning it to the pool, gives the lock up in every case.
    client.release(true);
  }
}

async function waitForLock(client: PoolClient, say: Say) {
  const started = performance.now();
  let said = 0;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
      advisoryLock,
    ]);
    if (rows[0]?.mine) return;
    const waited = performance.now() - started;
    if (waited > patienceMs)
      throw new Error(
        `Another server has been preparing this database for more than a minute (${await holder(client)}). If it hangs, end it, or that connection: select pg_terminate_backend(…).`,
      );
    if (waited >= quietMs + said * sayEveryMs) {
      say(`Another server is preparing the database (${await holder(client)}); waiting for it.`);
      said++;
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
