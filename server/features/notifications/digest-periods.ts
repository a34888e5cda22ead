import { Temporal } from "temporal-polyfill";
import { zonedAt } from "#server/platform/clock.ts";

export interface DuePeriod {
  frequency: "daily" | "weekly";
  /** The frequency and its local day: `daily:2026-11-21`, `weekly:2026-11-16`. */
  period: string;
  /** 08:00 local time on that day. */
  dueAt: Date;
}

/** Period of a digest sent because a job's frequency became `immediate`; a timestamp follows. */
export const changePrefix = "immediate:";
/** Period of a digest about one response; the response's id follows. */
export const responsePrefix = "response:";
/** Period of a digest about a batch release; the release's id follows. */
export const releasePrefix = "release:";
/** Period of a weekly digest; its day follows. */
const weeklyPrefix = "weekly:";

const dueTime = Temporal.PlainTime.from("08:00");

const frequencies = ["daily", "weekly"] as const;
const periodLengths = { daily: { days: 1 }, weekly: { weeks: 1 } };

/** The digests that are due in a time zone: today's, and the one of this week's Monday. */
export function duePeriods(now: Date, timeZone: string): DuePeriod[] {
  return frequencies
    .map((frequency) => periodFrom(firstDayOfPeriod(now, timeZone, frequency), timeZone, frequency))
    .filter(({ dueAt }) => dueAt <= now);
}

/** The next digest of each frequency that is not due yet. */
export function nextPeriods(now: Date, timeZone: string): DuePeriod[] {
  return frequencies.map((frequency) => {
    const day = firstDayOfPeriod(now, timeZone, frequency);
    const current = periodFrom(day, timeZone, frequency);
    return current.dueAt > now ? current : periodFrom(day.add(periodLengths[frequency]), timeZone, frequency);
  });
}

/** A weekly digest dated today and due now, for an admin's manual run. Monday's continues from there. */
export function weeklyToday(now: Date, timeZone: string): DuePeriod {
  return {
    frequency: "weekly",
    period: `${weeklyPrefix}${zonedAt(now, timeZone).toPlainDate().toString()}`,
    dueAt: now,
  };
}

/** Today for daily digests, and this week's Monday for weekly ones. */
function firstDayOfPeriod(now: Date, timeZone: string, frequency: DuePeriod["frequency"]) {
  const today = zonedAt(now, timeZone).toPlainDate();
  return frequency === "daily" ? today : today.subtract({ days: today.dayOfWeek - 1 });
}

function periodFrom(day: Temporal.PlainDate, timeZone: string, frequency: DuePeriod["frequency"]): DuePeriod {
  const { timeZoneId } = zonedAt(new Date(0), timeZone);
  const due = day.toZonedDateTime({ timeZone: timeZoneId, plainTime: dueTime });
  return { frequency, period: `${frequency}:${day.toString()}`, dueAt: new Date(due.epochMilliseconds) };
}

/**
 * What a digest covers: one response, one batch release, everything unreported up to a moment for jobs with this
 * frequency, or all jobs between two moments.
 */
export type DigestSubject =
  | { frequency: "requested"; coversFrom: Date; coversUntil: Date }
  | { frequency: "immediate"; responseId: string }
  | { frequency: "immediate"; releaseId: string }
  | { frequency: Frequency; coversUntil: Date };

/** `immediate` covers what was unreported when a job's frequency became immediate. */
type Frequency = DuePeriod["frequency"] | "immediate";

interface Digest {
  /** `daily:2026-11-21`, `weekly:2026-11-16`, or `response:` or `release:` and an id. */
  period: string;
  coversUntil: Date;
}

export function digestSubject({ period, coversUntil }: Digest): DigestSubject {
  if (period.startsWith(responsePrefix))
    return { frequency: "immediate", responseId: period.slice(responsePrefix.length) };
  if (period.startsWith(releasePrefix))
    return { frequency: "immediate", releaseId: period.slice(releasePrefix.length) };
  if (period.startsWith(changePrefix)) return { frequency: "immediate", coversUntil };
  return { frequency: period.startsWith(weeklyPrefix) ? "weekly" : "daily", coversUntil };
}
