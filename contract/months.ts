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

/** The month in which a moment falls, by UTC. */
export function monthOf(moment: Date): MonthNumber {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}
