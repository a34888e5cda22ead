import type { Logger } from "pino";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Connection } from "./client.ts";

const setEveryMs = 10_000;
/** A server whose own clock is off by more says so. */
export const mostOffMs = 5_000;
/** As this server's own clock has it, in milliseconds since 1970. */
export const ownClockMs = () => systemClock.now().getTime();

/**
 * The database's time, so that servers whose own clocks differ agree on who has claimed what until when. Between two
 * looks at it this server's monotonic counter goes on, which nobody can set.
 */
export async function createSharedClock({ look }: Pick<Connection, "look">, log: Logger) {
  let base = { time: 0, counted: 0 };
  let isOff = false;

  async function set() {
    const asked = performance.now();
    const { time } = await look();
    const counted = (asked + performance.now()) / 2;
    base = { time, counted };
    const offMs = ownClockMs() - (time + performance.now() - counted);
    const wasOff = isOff;
    isOff = Math.abs(offMs) > mostOffMs;
    if (isOff && !wasOff)
      log.warn(
        { offMs: Math.round(offMs) },
        "this server's clock differs from the database's, which is used",
      );
    if (!isOff && wasOff) log.info("this server's clock is the database's again");
  }

  await set();
  // Where the database is away the next time will do: this server goes on counting.
  const timer = setInterval(() => void set().catch(() => {}), setEveryMs).unref();
  const clock: Clock = { now: () => new Date(base.time + performance.now() - base.counted) };
  return { ...clock, stop: () => clearInterval(timer) };
}
