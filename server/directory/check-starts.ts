import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthOf, monthText } from "#contract/months.ts";
import { Refused } from "#server/errors.ts";

/** A job that has not begun has no colleagues: its months were mistyped. */
export function checkStarts(workHistory: WorkHistoryEntry[], now: Date) {
  const thisMonth = monthText(monthOf(now));
  if (workHistory.some(({ startDate }) => startDate > thisMonth)) throw new Refused("STARTS_IN_FUTURE");
}
