import { isTimeZone } from "#contract/time-zones.ts";

/** A zone that this server does not know counts as UTC. */
export const knownZone = (zone: string) => (isTimeZone(zone) ? zone : "UTC");

const parts = { day: "numeric", month: "short", year: "numeric" } as const;
/** Cached by time zone, because creating a formatter is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** For example 21 Nov 2026. */
export function formatDay(moment: Date, timeZone = "UTC"): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...parts, timeZone: knownZone(timeZone) });
  formats.set(timeZone, format);
  const named = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${named.get("day")} ${named.get("month")} ${named.get("year")}`;
}

/** For example 09:05. */
export function formatTime(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: knownZone(timeZone) }).format(
    moment,
  );
}
