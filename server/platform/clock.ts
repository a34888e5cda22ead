import { Temporal } from "temporal-polyfill";

/** Time is a dependency: tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The day of a moment, by UTC: of what reviewers, candidates and answers do no time of day leaves the server. */
export const toDateString = (moment: Date) => moment.toISOString().slice(0, 10);

/** A moment by a zone's clock; by UTC where this server does not know the zone, which must hold nobody up. */
export function zonedAt(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch {
    return instant.toZonedDateTimeISO("UTC");
  }
}
