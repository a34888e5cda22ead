import { minuteMs } from "#contract/durations.ts";
import { zonedAt } from "#server/zoned-time.ts";

const quarterMs = 15 * minuteMs;
const twoDaysMs = 48 * 60 * minuteMs;
/** From 8:00 to 20:00 an e-mail wakes nobody. */
const day = { from: 8, until: 20 };

/** Whether it is day wherever these clocks are. */
export function isDaytime(moment: Date, zones: string[]): boolean {
  return zones.every((zone) => {
    const { hour } = zonedAt(moment, zone);
    return hour >= day.from && hour < day.until;
  });
}

/** This moment if it is day, else the next one. Zones of one country share some hours of daytime each day. */
export function nextDaytime(moment: Date, zones: string[]): Date {
  if (isDaytime(moment, zones)) return moment;
  const first = Math.ceil(moment.getTime() / quarterMs) * quarterMs;
  for (let at = first; at < first + twoDaysMs; at += quarterMs)
    if (isDaytime(new Date(at), zones)) return new Date(at);
  return moment;
}

/** The same moment if it is day, else the first daytime of that same day. */
export function daytimeOfThatDay(moment: Date, zones: string[]): Date {
  if (isDaytime(moment, zones)) return moment;
  const midnight = zonedAt(moment, zones[0] ?? "UTC").startOfDay();
  return nextDaytime(new Date(midnight.epochMilliseconds), zones);
}
