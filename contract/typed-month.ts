import { readMonth } from "./month-names.ts";
import { maxMonthsToEnd, monthNumber, monthOf, worksThereNow } from "./months.ts";

/** What people type for a month, as `YYYY-MM`: 2021-3, 3/2021, Mar 2021, 2021 März. Anything else stays as it is. */
export function typedMonth(text: string): string {
  const { year, month } = readMonth(text) ?? {};
  return year && month ? `${year}-${String(month).padStart(2, "0")}` : text.trim();
}

/**
 * What an end date means, as soon as it is typed: `present` counts as working there now, `tooLate` is refused. Undefined
 * for an end that has passed, and for what is no month yet.
 */
export function endKind(typed: string, now: Date): "present" | "tooLate" | undefined {
  const endDate = typedMonth(typed);
  const thisMonth = monthOf(now);
  if (!/^\d{4}-\d\d$/.test(endDate) || !worksThereNow({ endDate, isCurrent: false }, thisMonth))
    return undefined;
  return monthNumber(endDate) > thisMonth + maxMonthsToEnd ? "tooLate" : "present";
}
