import { readMonth, stillThere, withoutAccents } from "#contract/month-names.ts";
import type { MonthNumber } from "#contract/months.ts";

const present = new RegExp(`^(?:${stillThere}|-|–)?$`, "i");

/** A month as `readMonth` reads it. Null: empty or 'present'. Of a bare year it is the month that is given. */
export function parseMonth(text: string, ofBareYear: 1 | 12): MonthNumber | null | "unreadable" {
  if (present.test(withoutAccents(text.trim()))) return null;
  const read = readMonth(text);
  if (!read || read.year < 1900 || read.year > 2100) return "unreadable";
  return read.year * 12 + (read.month ?? ofBareYear) - 1;
}
