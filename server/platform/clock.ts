import { Temporal } from "temporal-polyfill";
import { dayMs, minuteMs } from "#contract/durations.ts";

/** Time is a dependency: tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/**
 * Servers' clocks differ by less than this. A stored time that is further ahead than it can be comes from a database
 * whose clock was ahead, so nothing waits for it.
 */
export const maxSkewMs = minuteMs;

/**
 * What ended at this moment or before is over. E-mails and pages state the UTC day of an end, which is over everywhere on
 * Earth at most a day and a half later.
 */
export const latestEnded = (now: Date) => new Date(now.getTime() - 1.5 * dayMs);

/** The UTC date. The server never reports at which time of day a reviewer or candidate did something. */
export const toDateString = (date: Date) => date.toISOString().slice(0, 10);

/** The day in a field for a moment, where the time of day could show who answered. */
export const dayAsMoment = (date: Date) => `${toDateString(date)}T00:00:00.000Z`;

/** The local time in a zone. A zone that this server does not know counts as UTC, so that nothing fails because of it. */
export function zonedAt(date: Date, timeZone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(date.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch {
    return instant.toZonedDateTimeISO("UTC");
  }
}
