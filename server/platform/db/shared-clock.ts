import type { Logger } from "pino";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Connection } from "./client.ts";

const setEveryMs = 10_000;
/** A larger difference is reported. */
export const maxDriftMs = 5_000;
/** This server's own clock, in milliseconds since 1970. */
export const localClockMs = () => systemClock.now().getTime();

/**
 * The database's time, so that servers whose clocks differ agree on when a claim expires. Between two readings this
 * server's monotonic counter continues it.
 */
export async function createSharedClock({ checkHealth }: Pick<Connection, "checkHealth">, log: Logger) {
  let base = { time: 0, counted: 0 };
  let isOff = false;

  async function set() {
    const before = performance.now();
    const { time } = await checkHealth();
    const counted = (before + performance.now()) / 2;
    base = { time, counted };
    const offMs = localClockMs() - (time + performance.now() - counted);
    const wasOff = isOff;
    isOff = Math.abs(offMs) > maxDriftMs;
    if (isOff && !wasOff)
      log.warn(
        { offMs: Math.round(offMs) },
        "this server's clock differs from the database's; the database's is used. Set both by NTP",
      );
    if (!isOff && wasOff) log.info("this server's clock agrees with the database's again");
  }

  await set();
  // If the database is unavailable, the counter continues until the next reading.
  const timer = setInterval(() => void set().catch(() => {}), setEveryMs).unref();
  const clock: Clock = { now: () => new Date(base.time + performance.now() - base.counted) };
  return { ...clock, stop: () => clearInterval(timer) };
}
