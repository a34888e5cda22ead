export interface DuePeriod {
  frequency: "daily" | "weekly";
  /** The frequency and the local day that it is of: `daily:2026-11-21`, `weekly:2026-11-16`. */
  period: string;
  /** When it became due: 08:00 of that day, by the local clock. */
  dueAt: Date;
}

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;
const dueHour = 8;

const frequencies = ["daily", "weekly"] as const;
const lengthMs = { daily: dayMs, weekly: 7 * dayMs };

/** The digests whose moment has come where the clock shows this zone's time: of today, and of this week's Monday. */
export function duePeriods(now: Date, timeZone: string): DuePeriod[] {
  const periodOf = periodsOf(now, timeZone);
  return frequencies.map((frequency) => periodOf(frequency, "current")).filter(({ dueAt }) => dueAt <= now);
}

/** The first digest of each frequency whose moment is still to come. */
export function nextPeriods(now: Date, timeZone: string): DuePeriod[] {
  const periodOf = periodsOf(now, timeZone);
  return frequencies.map((frequency) => {
    const current = periodOf(frequency, "current");
    return current.dueAt > now ? current : periodOf(frequency, "next");
  });
}

/** Reads a period of a frequency: that of today or of this week, or the one after. */
function periodsOf(now: Date, timeZone: string) {
  const offsetAt = offsetsOf(timeZone);
  const local = now.getTime() + offsetAt(now.getTime());
  const today = Math.floor(local / dayMs) * dayMs;
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const days = { daily: today, weekly: today - daysSinceMonday * dayMs };

  return (frequency: DuePeriod["frequency"], which: "current" | "next"): DuePeriod => {
    const day = days[frequency] + (which === "next" ? lengthMs[frequency] : 0);
    const localDue = day + dueHour * hourMs;
    // The offset is that of the moment asked for, which may lie behind a change of clocks.
    const dueAt = new Date(localDue - offsetAt(localDue - offsetAt(localDue)));
    return { frequency, period: `${frequency}:${new Date(day).toISOString().slice(0, 10)}`, dueAt };
  };
}

/** The weekly digest of today, due this moment: what an admin runs by hand. Monday's goes on from there. */
export function weeklyNow(now: Date, timeZone: string): DuePeriod {
  const local = new Date(now.getTime() + offsetsOf(timeZone)(now.getTime()));
  return { frequency: "weekly", period: `weekly:${local.toISOString().slice(0, 10)}`, dueAt: now };
}

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetsOf(timeZone: string): (moment: number) => number {
  const format = clockOf(timeZone);
  return (moment) => {
    const fields = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const read = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0;
    const shown = Date.UTC(
      read("year"),
      read("month") - 1,
      read("day"),
      read("hour"),
      read("minute"),
      read("second"),
    );
    return shown - Math.floor(moment / 1000) * 1000;
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = "numeric";
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  try {
    return new Intl.DateTimeFormat("en-US", { ...fields, hourCycle: "h23", timeZone });
  } catch {
    // A zone that this server no longer knows must not keep everybody's digests back.
    return new Intl.DateTimeFormat("en-US", { ...fields, hourCycle: "h23", timeZone: "UTC" });
  }
}
