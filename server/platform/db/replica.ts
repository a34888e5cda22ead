import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import type { PoolUse, ReplicaUse } from "#server/platform/telemetry/pool-use.ts";
import { enterAs } from "./as-manager.ts";
import { isDatabaseAway } from "./away.ts";
import type { Database, ManagerKeys, Position, Replica } from "./client.ts";
import { lookThrough } from "./look.ts";
import { Behind, ScopedPool } from "./scoped-pool.ts";
import { ofRequests, within } from "./time-limits.ts";
import type { Connected } from "./watch.ts";

/** As on the primary: nothing of a request is in it. */
const managersAtHand = 1_000;
const lookEveryMs = 1_000;
/** What is read there lacks nothing that was there so long ago. */
const mostBehindMs = 5_000;
/** So far back it can be told by how much it is behind. */
const rememberedMs = 300_000;

interface Noted {
  /** When it was asked for. */
  at: number;
  /** So far the primary had written then. */
  written: string;
}

/**
 * A replica for what may be some seconds old. Once a second it is noted how far the primary has written, and each
 * transaction on the replica first makes sure that what was noted last but one is there: an address may lead to several.
 * @param primary how far that has written
 */
export function openReplica(
  url: string,
  openPool: (url: string) => Pool,
  primary: () => Promise<Position>,
): Replica & { pool: () => PoolUse; close: () => Promise<void> } {
  const pool = openPool(url);
  const own = lookThrough(url);
  const clients = new Set<Connected>();
  pool.on("connect", (client) => clients.add(client as Connected));
  pool.on("remove", (client) => clients.delete(client as Connected));
  const limits = `set transaction read only; ${within(ofRequests)}`;
  const reads = { replica: 0, primary: 0 };
  let noted: Noted[] = [];
  let of = "";
  let state: Omit<ReplicaUse, "reads"> = { is: "away", behindSeconds: null };
  let tell: (state: ReplicaUse) => void = () => {};

  /** What has to be there; null: for too long it is not known. */
  function floor(): string | null {
    const last = noted.at(-2) ?? noted.at(-1);
    return last && performance.now() - last.at < mostBehindMs ? last.written : null;
  }

  const hasAll = () =>
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${floor() ?? "FFFFFFFF/FFFFFFFF"}'::pg_lsn as fits`;
  const scoped = (enter: string): Database =>
    drizzle(new ScopedPool(pool, `${limits}${enter}`, hasAll) as unknown as Pool);
  const whole = scoped("");
  const managers = new Map<string, Database>();
  function dbOf(manager: ManagerKeys): Database {
    const enter = `; ${enterAs(manager)}`;
    const made = managers.get(enter) ?? scoped(enter);
    if (managers.size >= managersAtHand) managers.clear();
    managers.set(enter, made);
    return made;
  }

  async function look() {
    const at = performance.now();
    const [position, there] = await Promise.all([
      primary().catch(() => null),
      own.position().catch(() => null),
    ]);
    if (position?.written) {
      noted = [...noted.filter((one) => one.at > at - rememberedMs), { at, written: position.written }];
      of = position.of;
    }
    const next = judge(there);
    if (next.is === "away" && state.is !== "away")
      // Nobody shall wait for what a network lets die in silence: it is read again from the primary.
      for (const { connection } of clients) connection.stream.destroy();
    const hasChanged = next.is !== state.is;
    state = next;
    if (hasChanged) tell({ ...state, reads });
  }

  function judge(there: Position | null): Omit<ReplicaUse, "reads"> {
    if (!there) return { is: "away", behindSeconds: null };
    if (there.of !== of) return { is: "another", behindSeconds: null };
    if (there.replayed === null) return { is: "primary", behindSeconds: null };
    const replayed = toNumber(there.replayed);
    const missed = noted[noted.findLastIndex(({ written }) => toNumber(written) <= replayed) + 1];
    const behindSeconds = missed ? (performance.now() - missed.at) / 1000 : 0;
    return { is: behindSeconds * 1000 > mostBehindMs ? "behind" : "used", behindSeconds };
  }

  // It begins at once: without having looked nothing is read there.
  let looking: Promise<void> = look();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    looking = look().finally(() => (isBusy = false));
  }, lookEveryMs).unref();

  return {
    async read(ask) {
      if (state.is === "used" && floor() !== null) {
        try {
          const answer = await ask({ db: whole, dbOf });
          reads.replica++;
          return { answer };
        } catch (error) {
          if (!isUnfit(error)) throw error;
        }
      }
      reads.primary++;
      return null;
    },
    state: () => ({ ...state, reads }),
    onChange: (listener) => void (tell = listener),
    pool: () => useOf("replica", pool),
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([pool.end(), own.close()]);
    },
  };
}

export const useOf = (name: string, { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  name,
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Whether the primary may well answer what was asked. */
function isUnfit(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // 40001: what was read was about to be cleared away on the primary.
  return (
    error instanceof Behind ||
    Reflect.get(error, "code") === "40001" ||
    isDatabaseAway(error) ||
    isUnfit(error.cause)
  );
}

function toNumber(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
