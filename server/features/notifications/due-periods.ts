import { Temporal } from "temporal-polyfill";
import { zonedAt } from "#server/platform/clock.ts";

export interface DuePeriod {
  frequency: "daily" | "weekly";
  /** The frequency and the local day that it is of: `daily:2026-11-21`, `weekly:2026-11-16`. */
  period: string;
  /** When it became due: 08:00 of that day, by the local clock. */
  dueAt: Date;
}

const dueTime = Temporal.PlainTime.from("08:00");

const frequencies = ["daily", "weekly"] as const;
const lengths = { daily: { days: 1 }, weekly: { weeks: 1 } };

/** The digests whose moment has come where the clock shows this zone's time: of today, and of this week's Monday. */
export function duePeriods(now: Date, timeZone: string): DuePeriod[] {
  return frequencies
    .map((frequency) => periodOf(currentDay(now, timeZone, frequency), timeZone, frequency))
    .filter(({ dueAt }) => dueAt <= now);
}

/** The first digest of each frequency whose moment is still to come. */
export function nextPeriods(now: Date, timeZone: string): DuePeriod[] {
  return frequencies.map((frequency) => {
    const day = currentDay(now, timeZone, frequency);
    const current = periodOf(day, timeZone, frequency);
    return current.dueAt > now ? current : periodOf(day.add(lengths[frequency]), timeZone, frequency);
  });
}

/** The weekly digest of today, due this moment: what an admin runs by hand. Monday's goes on from there. */
export function weeklyNow(now: Date, timeZone: string): DuePeriod {
  return {
    frequency: "weekly",
    period: `weekly:${zonedAt(now, timeZone).toPlainDate().toString()}`,
    dueAt: now,
  };
}

/** Today, or this week's Monday. */
function currentDay(now: Date, timeZone: string, frequency: DuePeriod["frequency"]) {
  const today = zonedAt(now, timeZone).toPlainDate();
  return frequency === "daily" ? today : today.subtract({ days: today.dayOfWeek - 1 });
}

function periodOf(day: Temporal.PlainDate, timeZone: string, frequency: DuePeriod["frequency"]): DuePeriod {
  const { timeZoneId } = zonedAt(new Date(0), timeZone);
  const due = day.toZonedDateTime({ timeZone: timeZoneId, plainTime: dueTime });
  return { frequency, period: `${frequency}:${day.toString()}`, dueAt: new Date(due.epochMilliseconds) };
}
