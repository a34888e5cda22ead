import { readMonth, stillThere, withoutAccents } from "#contract/month-names.ts";
import type { MonthNumber } from "#contract/months.ts";

const present = new RegExp(`^(?:${stillThere}|-|–)?$`, "i");

const clockTime = /[ T]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?Z| ?[+-]\d\d:?\d\d)?$/i;

/** Days as programs export them, as `readMonth` reads months. */
function monthOfDay(text: string): string {
  return text
    .trim()
    .replace(clockTime, "")
    .replace(/^((?:19|20)\d\d)(\d\d)(?:\d\d)?$/, "$1-$2")
    .replace(
      /^\d{1,2}\.(\d{1,2})\.(\d\d)$/,
      (_day, month: string, year: string) => `${month}/${fullYear(year)}`,
    )
    .replace(/^(\p{L}{3,10}\.?) \d{1,2}(?:st|nd|rd|th)?,? (\d{4})$/iu, "$1 $2")
    .replace(/^\d{1,2}(?:st|nd|rd|th|er|\.|º)? (?:de )?(?=\p{L}{3})/iu, "");
}

const fullYear = (year: string) => (Number(year) < 50 ? `20${year}` : `19${year}`);

/** A month as `readMonth` reads it, or a day's. Null: empty or 'present'. Of a bare year it is the month that is given. */
export function parseMonth(text: string, ofBareYear: 1 | 12): MonthNumber | null | "unreadable" {
  if (present.test(withoutAccents(text.trim()))) return null;
  const read = readMonth(monthOfDay(text));
  if (!read || read.year < 1900 || read.year > 2100) return "unreadable";
  return read.year * 12 + (read.month ?? ofBareYear) - 1;
}
