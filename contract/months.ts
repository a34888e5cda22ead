/** Months are counted from year 0, so that overlaps are plain subtraction: 2020-01 is 2020 × 12. */
export type MonthNumber = number;

/** `YYYY-MM` → its number. The text has been checked before. */
export function monthNumber(month: string): MonthNumber {
  const [year = 0, ofYear = 1] = month.split("-").map(Number);
  return year * 12 + ofYear - 1;
}

export const monthOrNull = (month: string | null): MonthNumber | null =>
  month === null ? null : monthNumber(month);

/** A month's number → `YYYY-MM`. */
export function monthText(number: MonthNumber): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** A notice period is over by then; a later end is a typing mistake. */
export const maxMonthsToEnd = 24;

/**
 * Whether somebody works there now, by their work history: there is no end, or it is in this month or later. The one
 * rule for candidates. `server/features/directory/works-there-now.ts` has the same one for people in the directory.
 */
export function worksThereNow(
  { endDate, isCurrent }: { endDate: string | null; isCurrent: boolean },
  thisMonth: MonthNumber,
): boolean {
  return isCurrent || endDate === null || monthNumber(endDate) >= thisMonth;
}

/** The month in which a moment falls, by UTC. */
export function monthOf(moment: Date): MonthNumber {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}
