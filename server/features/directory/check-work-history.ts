import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { maxMonthsToEnd, monthOf, monthText } from "#contract/months.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Rejects months that are probably typing errors. A job that has not started has no colleagues. An end may be in the
 * future, as in a notice period, but not by years.
 */
export function checkWorkHistory(workHistory: WorkHistoryEntry[], now: Date) {
  const thisMonth = monthOf(now);
  const lastEnd = monthText(thisMonth + maxMonthsToEnd);
  if (workHistory.some(({ startDate }) => startDate > monthText(thisMonth)))
    throw new AppError("STARTS_IN_FUTURE");
  if (workHistory.some(({ endDate }) => endDate !== null && endDate > lastEnd))
    throw new AppError("ENDS_TOO_LATE");
}
