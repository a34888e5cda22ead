import { sql } from "drizzle-orm";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";

const slowMs = 250;
/** Promoting a standby that lags more than this would lose much. */
const farBehindBytes = 64 * 1024 * 1024;

export async function describeDatabase({ db }: Pick<Context, "db">): Promise<Described> {
  const { rows } = await db.execute<{ version: string; size: string; built: string }>(sql`
    select current_setting('server_version') as version, version() as built,
      pg_size_pretty(pg_database_size(current_database())) as size`);
  // Measured separately, because adding up the size of many files takes long.
  const startedAt = performance.now();
  await db.execute(sql`select 1`);
  const ms = Math.max(1, Math.round(performance.now() - startedAt));
  const [{ version, size, built } = { version: "", size: "", built: "" }] = rows;
  // The embedded engine is PostgreSQL compiled to WebAssembly.
  const isEmbedded = /emcc|emscripten|wasm/i.test(built);
  const delay = { name: "Answers in", value: `${ms} ms` };
  const facts = [
    { name: "Kind", value: isEmbedded ? `embedded, PostgreSQL ${version}` : `PostgreSQL ${version}` },
    { name: "Size", value: size },
    delay,
  ];
  if (isEmbedded)
    return {
      state: "good",
      facts,
      advice:
        "The embedded database does not survive a power cut. Set DATABASE_URL to a PostgreSQL server before you store real data.",
    };
  const standbys = await readStandbys(db);
  facts.push({ name: "Standbys", value: standbys.summary });
  return { facts, ...judge(ms, standbys) };
}

function judge(
  ms: number,
  { count, behindBytes, synchronous }: Standbys,
): Pick<Described, "state" | "advice"> {
  if (ms > slowMs)
    return {
      state: "look",
      advice: `It took ${ms} ms to answer. Check its load, its disk and the network.`,
    };
  if (behindBytes > farBehindBytes)
    return {
      state: "look",
      advice:
        "A standby is far behind. Check its disk and network: after a failover, recent data would be lost.",
    };
  if (count === 0)
    return {
      state: "good",
      advice:
        "There is no standby: your data is as safe as this disk and the last backup. See docs/scaling.md to add two.",
    };
  if (synchronous === 0)
    return {
      state: "look",
      advice:
        "No standby is synchronous: a failover may lose recent data. Set synchronous_mode as in deploy/postgresql/patroni.yml.",
    };
  return { state: "good", advice: "" };
}

interface Standbys {
  count: number;
  /** Null if this database role may not see it. */
  synchronous: number | null;
  behindBytes: number;
  summary: string;
}

/** A role without pg_monitor sees only the number of standbys. */
async function readStandbys(db: Context["db"]): Promise<Standbys> {
  const { rows } = await db.execute<{ count: number; seen: number; synchronous: number; behind: number }>(sql`
    select count(*)::int as count, count(state)::int as seen,
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
      coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float as behind
    from pg_stat_replication where application_name <> 'pg_basebackup'`);
  const { count = 0, seen = 0, synchronous = 0, behind = 0 } = rows[0] ?? {};
  if (count === 0) return { count, synchronous, behindBytes: 0, summary: "none" };
  if (seen === 0)
    return {
      count,
      synchronous: null,
      behindBytes: 0,
      summary: `${count}; grant pg_monitor to this database's user to see how far behind`,
    };
  const kilobytes = Math.round(behind / 1024).toLocaleString("en-US");
  const summary = `${count}, ${synchronous} of them synchronous, ${kilobytes} kB behind at the most`;
  return { count, synchronous, behindBytes: behind, summary };
}
