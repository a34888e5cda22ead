import { sql } from "drizzle-orm";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import { mostOffMs, ownClockMs } from "#server/platform/db/shared-clock.ts";

/** How this server's clock and the database's differ, to half of what the question took. */
export async function describeClock({ db }: Pick<Context, "db">): Promise<Described> {
  const asked = performance.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`,
  );
  const took = performance.now() - asked;
  return judgeClock(Math.round(ownClockMs() - took / 2 - (rows[0]?.ms ?? 0)));
}

/** @param aheadMs by how much this server's is ahead */
export function judgeClock(aheadMs: number): Described {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const value = `${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} the database's`;
  const facts = [
    { name: "This server's", value: Math.abs(aheadMs) < 100 ? "the same as the database's" : value },
  ];
  if (Math.abs(aheadMs) > mostOffMs)
    return {
      state: "look",
      facts,
      advice:
        "The database's clock is used, so nothing goes wrong. Set both by a time server (NTP) all the same.",
    };
  return { state: "good", facts, advice: "Nothing to do." };
}
