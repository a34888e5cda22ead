import { dayMs } from "#contract/durations.ts";
/** How far a job's last digest may lie back when its frequency changes: a week, and a day should the sweep be late. */
const longestGap = 8 * dayMs;

interface Past {
  /** Until when the manager's previous digest of this frequency counted, if there was one. */
  previousUntil: Date | null;
  /** When the manager last saved their settings, if ever. */
  settingsSavedAt: Date | null;
  /** When a pause began that is over, where no digest of any frequency came since. */
  untoldSince: Date | null;
  joinedAt: Date;
}

/**
 * The moment from which a digest counts: where the previous one stopped, however many periods had nothing to tell. Where
 * jobs may have changed their frequency since, far enough to miss none of their responses, also of a pause, and no further.
 */
export function coversFrom({ previousUntil, settingsSavedAt, untoldSince, joinedAt }: Past): Date {
  const from = previousUntil ?? joinedAt;
  if (!settingsSavedAt || settingsSavedAt <= from) return from;
  const silentSince = untoldSince && untoldSince < settingsSavedAt ? untoldSince : settingsSavedAt;
  return later(from, new Date(silentSince.getTime() - longestGap));
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
