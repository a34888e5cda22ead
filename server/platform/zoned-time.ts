import { Temporal } from "temporal-polyfill";

/** A moment by a zone's clock; by UTC where this server does not know the zone, which must hold nobody up. */
export function zonedAt(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  try {
    return instant.toZonedDateTimeISO(timeZone);
  } catch {
    return instant.toZonedDateTimeISO("UTC");
  }
}
