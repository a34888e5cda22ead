import { dayMs, minuteMs } from "#contract/durations.ts";
import type { SourceKind } from "#contract/sources.ts";

/** At night in Europe and in the evening in America, by UTC. */
export const nightly = { hour: 2, minute: 20 };
export const folderMinutes = 5;

/** When a source is next imported by itself. */
export function nextRun(kind: SourceKind, now: Date): Date {
  if (kind === "folder") {
    const period = folderMinutes * minuteMs;
    return new Date((Math.floor(now.getTime() / period) + 1) * period);
  }
  const today = new Date(now);
  today.setUTCHours(nightly.hour, nightly.minute, 0, 0);
  return today > now ? today : new Date(today.getTime() + dayMs);
}
