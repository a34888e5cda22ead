import { meansNoDate, meansStillThere } from "#contract/date-words.ts";
import { type MonthNumber, monthNumber, readMonth } from "#contract/months.ts";

const maxLength = 100;
const firstYear = 1900;
const lastYear = 2100;

const clockTime = /[ T]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?Z| ?[+-]\d\d:?\d\d)?$/i;

/** Full dates as programs export them; `readMonth` reads months. */
function monthOfDay(day: string): string {
  return day
    .replace(/^((?:19|20)\d\d)(\d\d)(?:\d\d)?$/, "$1-$2")
    .replace(
      /^\d{1,2}\.(\d{1,2})\.(\d\d)$/,
      (_day, month: string, year: string) => `${month}/${fullYear(year)}`,
    )
    .replace(/^(\p{L}{3,12}\.?) \d{1,2}(?:st|nd|rd|th)?,? (\d{4})$/iu, "$1 $2")
    .replace(/^\d{1,2}(?:st|nd|rd|th|er|\.|º)? (?:de )?(?=\p{L}{3})/iu, "");
}

const fullYear = (year: string) => (Number(year) < 50 ? `20${year}` : `19${year}`);

/**
 * Reads a month or a full date. A bare year becomes the given month: 1 for a start, 12 for an end. Null if there is no
 * date: the cell is empty, says 'present' or 'N/A', or has a placeholder date.
 */
export function parseMonth(text: string, monthOfBareYear: 1 | 12): MonthNumber | null | "unreadable" {
  if (text.length > maxLength) return "unreadable";
  const day = text.trim().replace(clockTime, "");
  if (meansNoDate(day) || meansStillThere(day)) return null;
  const parsed = readMonth(monthOfDay(day));
  if (!parsed || parsed.year < firstYear) return "unreadable";
  if (parsed.year > lastYear) return null;
  return parsed.year * 12 + (parsed.month ?? monthOfBareYear) - 1;
}

/** No one who works today started earlier. */
const earliestStart = monthNumber("1940-01");
/** A start further ahead is a placeholder in a required cell. */
const maxNoticeMonths = 10 * 12;

/**
 * A start that can be true, or null if unknown. An unknown start is safe, because the person then counts only for the
 * last known month. A start in the next years stays: without it, a person who has not started yet would count as
 * working there now, and could be contacted about someone they never met.
 */
export function plausibleStart(start: MonthNumber | null, thisMonth: MonthNumber): MonthNumber | null {
  if (start === null || start < earliestStart || start > thisMonth + maxNoticeMonths) return null;
  return start;
}

/** Spreadsheets show an empty cell as January 1900; in a column of months no day reveals that. */
export function plausibleEnd(end: MonthNumber | null): MonthNumber | null {
  return end === null || end <= lastEmptyCell ? null : end;
}

const lastEmptyCell = monthNumber("1900-12");
