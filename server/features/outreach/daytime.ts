import type { Temporal } from "temporal-polyfill";
import { dayMs } from "#contract/durations.ts";
import { zonedAt } from "#server/platform/zoned-time.ts";

/** From 8:00 to 20:00 an e-mail wakes nobody. */
const day = { from: 8, until: 20 };

/** Whether it is day wherever these clocks are. */
function isDaytime(moment: Date, zones: string[]): boolean {
  return zones.every((zone) => isDay(zonedAt(moment, zone)));
}

/** This moment if it is day, else the next one. Zones of one country share some hours of daytime each day. */
export function nextDaytime(moment: Date, zones: string[]): Date {
  const latest = moment.getTime() + 2 * dayMs;
  // Wherever it is night, nothing earlier than that clock's next morning will do.
  for (let at = moment; at.getTime() < latest;) {
    const nights = zones.map((zone) => zonedAt(at, zone)).filter((local) => !isDay(local));
    if (nights.length === 0) return at;
    at = new Date(Math.max(...nights.map(nextMorning)));
  }
  return moment;
}

/** The same moment if it is day, else the first daytime of that same day. */
export function daytimeOfThatDay(moment: Date, zones: string[]): Date {
  if (isDaytime(moment, zones)) return moment;
  const midnight = zonedAt(moment, zones[0] ?? "UTC").startOfDay();
  return nextDaytime(new Date(midnight.epochMilliseconds), zones);
}

const isDay = ({ hour }: Temporal.ZonedDateTime) => hour >= day.from && hour < day.until;

function nextMorning(local: Temporal.ZonedDateTime): number {
  const date = local.toPlainDate().add({ days: local.hour < day.from ? 0 : 1 });
  return date.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: day.from } })
    .epochMilliseconds;
}
