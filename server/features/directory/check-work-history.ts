import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { maxMonthsToEnd, monthOf, monthText } from "#contract/months.ts";
import { Refused } from "#server/platform/errors.ts";

/**
 * Refuses months that were mistyped. A job that has not begun has no colleagues. An end may lie ahead, as in a notice
 * period, but not by years.
 */
export function checkWorkHistory(workHistory: WorkHistoryEntry[], now: Date) {
  const thisMonth = monthOf(now);
  const lastEnd = monthText(thisMonth + maxMonthsToEnd);
  if (workHistory.some(({ startDate }) => startDate > monthText(thisMonth)))
    throw new Refused("STARTS_IN_FUTURE");
  if (workHistory.some(({ endDate }) => endDate !== null && endDate > lastEnd))
    throw new Refused("ENDS_TOO_LATE");
}
