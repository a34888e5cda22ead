import { isFillerDay, meansNoDate, meansStillThere } from "#contract/date-words.ts";
import { readMonth } from "#contract/months.ts";

/** Whether the first number of 03/04/2015 is the day or the month. */
export type DateOrder = "day" | "month";

/** The order that a column's dates allow, 'open' for both. Null if no date is written this way. */
export type AllowedOrder = DateOrder | "open" | null;

/** Programs export a day with its first minute: '3/15/2019 0:00'. */
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?)?$/i;

const maxDateLength = 40;
const dotted = /^\d{1,2}\.\d{1,2}\.(\d{4}|\d{2})(?:,? \d{1,2}:\d\d(?::\d\d)?)?$/;
const compact = /^((?:19|20)\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/;
const american = /^(\p{L}{3,10})\.? \d{1,2}(?:st|nd|rd|th)?,? (\d{4})$/u;

/** The year of a date that has at least a month; null if it is not a date. */
function yearOfDate(cell: string): number | null {
  const text = cell.trim();
  if (text.length < 4 || text.length > maxDateLength || !/\d/.test(text) || meansNoDate(text)) return null;
  const year = numbers.exec(text)?.[3] ?? dotted.exec(text)?.[1] ?? compact.exec(text)?.[1];
  if (year) return year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);
  const [, month, after] = american.exec(text) ?? [];
  const read = readMonth(month ? `${month} ${after}` : text);
  return read?.month && read.year >= 1900 && read.year <= 9999 ? read.year : null;
}

/** A bare year, or a spreadsheet's day number: a date only if the heading says so. */
const yearAlone = /^(?:19|20)\d\d$/;
const dayNumber = /^\d{5}(?:\.\d+)?$/;
const holdsYear = /(?:^|\D)(?:19|20|21|99)\d\d(?:\D|$)/;

/** Whether some value could be a date, even one that the server will reject with a reason. */
export function canBeDates(values: string[]): boolean {
  return values.some((value) => {
    const text = value.slice(0, maxDateLength).trim();
    if (meansNoDate(text) || meansStillThere(text) || dayNumber.test(text)) return true;
    return holdsYear.test(text) || yearOfDate(text) !== null;
  });
}

/** Collects from one column's cells in which order its dates are written, and whether it holds dates at all. */
export class DateOrders {
  #ambiguous = 0;
  #dayFirst = 0;
  #monthFirst = 0;
  #filled = 0;
  #dates = 0;
  #past = 0;
  readonly #thisYear = new Date().getFullYear();

  /** Dates with dots are not counted: there the day always comes first. */
  add(text: string) {
    this.#count(text);
    const [matched, first, second] = numbers.exec(text.trim()) ?? [];
    if (!matched || isFillerDay(matched)) return;
    if (Number(first) > 12) this.#dayFirst += 1;
    else if (Number(second) > 12) this.#monthFirst += 1;
    else this.#ambiguous += 1;
  }

  #count(text: string) {
    const cell = text.length > maxDateLength ? text : text.trim();
    if (cell === "" || meansNoDate(cell)) return;
    this.#filled += 1;
    const year = yearOfDate(cell);
    if (year !== null) this.#dates += 1;
    const ended =
      year ?? (yearAlone.test(cell) ? Number(cell) : dayNumber.test(cell) ? 0 : this.#thisYear + 1);
    if (ended <= this.#thisYear) this.#past += 1;
  }

  /** How many dates have the day or the month first, or may have both. */
  get counts() {
    return { day: this.#dayFirst, month: this.#monthFirst, open: this.#ambiguous };
  }

  get areDates(): boolean {
    return this.#dates > 0 && this.#dates * 2 >= this.#filled;
  }

  /** Read as end dates: someone left this year or earlier. */
  get holdsPast(): boolean {
    return this.#past > 0;
  }
}

/** Up to one in a hundred dates may be written the other way round by mistake; their rows are rejected. */
const mistakes = 0.01;

/** The order for all these dates together, because one file writes both alike. It is open if they contradict each other. */
export function allowedOrder(columns: (string | null)[], orders: DateOrders[]): AllowedOrder {
  const all = orders
    .filter((_, index) => ["start", "rehired", "end"].includes(columns[index] ?? ""))
    .map(({ counts }) => counts);
  const sum = (order: "day" | "month" | "open") => all.reduce((total, counts) => total + counts[order], 0);
  const [day, month] = [sum("day"), sum("month")];
  if (day === 0 && month === 0) return sum("open") > 0 ? "open" : null;
  if (Math.min(day, month) > mistakes * Math.max(day, month)) return "open";
  return day > month ? "day" : "month";
}

/** 31/03/2015 → 2015-03. Unambiguous dates stay as they are, because the server parses them. */
export function monthFrom(text: string, order: DateOrder | null): string {
  const [matched, first = "", second = "", year = ""] = numbers.exec(text.trim()) ?? [];
  if (!matched || !order || isFillerDay(matched)) return text;
  const month = order === "day" ? second : first;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  return Number(month) <= 12 ? `${full}-${month.padStart(2, "0")}` : text;
}
