import type { Temporal } from "temporal-polyfill";
import { dayMs } from "#contract/durations.ts";
import { zonedAt } from "#server/platform/clock.ts";

/** Country endings that are used worldwide. */
const worldwide = new Set(
  "ad ai am as bz cc cd co dj fm gg im io la ly me ms nu sc sh sr su to tv vc ws".split(" "),
);
const zonesByCountry = new Map<string, string[]>();

const daytime = { from: 8, until: 20 };

/**
 * This moment if it is daytime in all zones, else the next such moment. The zones of one country share some daytime
 * each day.
 */
export function nextDaytime(moment: Date, zones: string[]): Date {
  const latest = moment.getTime() + 2 * dayMs;
  // Jump to the latest next morning among the zones where it is night.
  for (let at = moment; at.getTime() < latest;) {
    const nights = zones.map((zone) => zonedAt(at, zone)).filter((local) => !isDay(local));
    if (nights.length === 0) return at;
    at = new Date(Math.max(...nights.map(nextMorning)));
  }
  return moment;
}

/** This moment if it is daytime, else the first daytime of the same day. */
export function daytimeOfThatDay(moment: Date, zones: string[]): Date {
  if (nextDaytime(moment, zones) === moment) return moment;
  const midnight = zonedAt(moment, zones[0] ?? "UTC").startOfDay();
  return nextDaytime(new Date(midnight.epochMilliseconds), zones);
}

const isDay = ({ hour }: Temporal.ZonedDateTime) => hour >= daytime.from && hour < daytime.until;

function nextMorning(local: Temporal.ZonedDateTime): number {
  const date = local.toPlainDate().add({ days: local.hour < daytime.from ? 0 : 1 });
  return date.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour: daytime.from } })
    .epochMilliseconds;
}

/**
 * The zones in which it must be daytime for a reviewer: all zones of the country in the e-mail address, else the
 * hiring manager's.
 */
export function reviewerZones(email: string, managerZone: string): string[] {
  const ending = email.slice(email.lastIndexOf(".") + 1).toLowerCase();
  // Only two-letter endings are cached, so made-up addresses cannot fill the memory.
  const isCountry = /^[a-z]{2}$/.test(ending) && !worldwide.has(ending);
  const zones = isCountry ? (zonesByCountry.get(ending) ?? countryZones(ending)) : [];
  if (isCountry) zonesByCountry.set(ending, zones);
  return zones.length > 0 ? zones : [managerZone];
}

function countryZones(ending: string): string[] {
  const region = ending === "uk" ? "GB" : ending.toUpperCase();
  return new Intl.Locale("und", { region }).getTimeZones?.() ?? [];
}
