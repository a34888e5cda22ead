import { sql } from "drizzle-orm";
import { meansNoDate, meansStillThere } from "#contract/date-words.ts";
import { type MonthNumber, monthNumber, readMonth } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";

/** So many rows are asked how large a company is. */
const mostHeadcounts = 2_000;

const longest = 100;
const firstYear = 1900;
const lastYear = 2100;

const clockTime = /[ T]\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?Z| ?[+-]\d\d:?\d\d)?$/i;

/** Days as programs export them, as `readMonth` reads months. */
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
 * A month as `readMonth` reads it, or a day's. Of a bare year it is the month that is given: 1 for a start, 12 for an end.
 * Null: there is no date, because the cell is empty, says 'present' or 'N/A', or holds a day that stands for neither.
 */
export function parseMonth(text: string, ofBareYear: 1 | 12): MonthNumber | null | "unreadable" {
  if (text.length > longest) return "unreadable";
  const day = text.trim().replace(clockTime, "");
  if (meansNoDate(day) || meansStillThere(day)) return null;
  const read = readMonth(monthOfDay(day));
  if (!read || read.year < firstYear) return "unreadable";
  if (read.year > lastYear) return null;
  return read.year * 12 + (read.month ?? ofBareYear) - 1;
}

/** Nobody who works today began before. */
const earliestStart = monthNumber("1940-01");
/** Nobody is hired so far ahead: the date fills a cell that must not be empty. */
const longestNotice = 10 * 12;

/**
 * A start that can be true, or null: not known. An unknown start does no harm, because such a person counts only for the last
 * month in which they are known. A start in the next years stays: it is a person who has not begun, and without the start
 * they would count as working there now, and be asked about somebody they never met.
 */
export function plausibleStart(start: MonthNumber | null, thisMonth: MonthNumber): MonthNumber | null {
  if (start === null || start < earliestStart || start > thisMonth + longestNotice) return null;
  return start;
}

/** A spreadsheet shows an empty cell as January 1900, in a column of months without the day that would give it away. */
export function plausibleEnd(end: MonthNumber | null): MonthNumber | null {
  return end === null || end <= lastEmptyCell ? null : end;
}

const lastEmptyCell = monthNumber("1900-12");

/** How many worked at these companies at once: the middle one of what some rows tell of it. */
export async function headcountIn(db: Context["db"], ids: number[]): Promise<number | null> {
  const { rows } = await db.execute<{ headcount: number | null }>(sql`
    select percentile_disc(0.5) within group (order by headcount)::int as headcount
    from (select headcount from directory_employments where company_id = any(${sql.param(ids)}::bigint[]) limit ${mostHeadcounts})
    as told where headcount is not null`);
  return rows[0]?.headcount ?? null;
}
