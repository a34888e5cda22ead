import type { DuePeriod } from "./due-periods.ts";

const dayMs = 24 * 3600 * 1000;
const period = { daily: dayMs, weekly: 7 * dayMs };
/** How far a job's last digest may lie back when its frequency changes: a week, and a day should the sweep be late. */
const longestGap = 8 * dayMs;

interface Past {
  frequency: DuePeriod["frequency"];
  /** Until when the manager's previous digest of this frequency counted, if there was one. */
  previousUntil: Date | null;
  /** When the manager last saved their settings, if ever. */
  settingsSavedAt: Date | null;
  joinedAt: Date;
}

/**
 * The moment from which a digest counts: where the previous one stopped. Where there is none it looks back one period;
 * where jobs may have changed their frequency since, far enough to miss none of their responses.
 */
export function coversFrom({ frequency, previousUntil, settingsSavedAt, joinedAt }: Past, until: Date): Date {
  const from = previousUntil ?? joinedAt;
  if (settingsSavedAt && settingsSavedAt > from) return later(from, new Date(until.getTime() - longestGap));
  return previousUntil ?? later(joinedAt, new Date(until.getTime() - period[frequency]));
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
