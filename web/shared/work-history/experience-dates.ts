import { meansUntilNow } from "#contract/date-words.ts";
import { monthNumber, monthText, parseMonthName, plainText, readMonth } from "#contract/months.ts";

/** The months of a job as `YYYY-MM`. */
export interface DateRange {
  startDate: string;
  /** Empty if the job is current. */
  endDate: string;
  isCurrent: boolean;
  /** Which of the two had no month; the year's first or last month is then used. */
  yearsOnly: { start: boolean; end: boolean };
}

/** A period found in a line, and the text around it. */
export interface FoundRange {
  range: DateRange;
  before: string;
  after: string;
}

interface FoundDate {
  year: number;
  month: number | null;
  from: number;
  until: number;
}

const year = String.raw`(?:19|20)\d\d`;
/** What may be a month and a year; `readMonth` decides. A year of two digits needs an apostrophe or a hyphen. */
const date = new RegExp(
  [
    String.raw`(?:(?:\d{1,2}(?:\.|st|nd|rd|th|er)? (?:de )?)?\p{L}{3,12}\.?(?: \d{1,2}(?:st|nd|rd|th)?)?,?[ /](?:de |del )?|\d{1,2}-\p{L}{3,9}-|\p{L}{3,9}-)${year}`,
    String.raw`\p{L}{3,12}\.?(?:-| ?')\d\d`,
    String.raw`${year} ?[年년] ?\d{1,2} ?[月월](?: ?\d{1,2} ?[日일])?`,
    String.raw`(?:\d{1,2}\.)?\d{1,2} ?[/.-] ?${year}`,
    String.raw`${year}[-/.]\d{1,2}(?:[-/.]\d{1,2})?`,
    year,
  ]
    .map((form) => String.raw`(?<![\p{L}\d/.-])(?:${form})(?![\p{L}\d/]|[-.]\d)`)
    .join("|"),
  "gu",
);
const separator =
  /^(?:\s*(?:-+>?|[–—‑−‐~→|]|\t)\s*|\s+(?:to|until|till|til|through|bis|a|au|al|ate|hasta|tot|t\/m|do|fino a|по)\s+)/;
const between = new RegExp(String.raw`${separator.source}(?:(?:jusqu'a|bis|a|au|zum|en met)\s+)?$`);
/** The date that programs write for 'no end'. */
const endless = /(?<![\d./-])(?:31[./-]12[./-]9999|12\/31\/9999|9999-12-31)(?![\d./-])/;
/** '2018-2020', '01/2018-12/2020', 'Jan 2018-Dec 2020': a hyphen between two dates, not within one. */
const tightHyphen = new RegExp(
  String.raw`(${year})-(?=(?:\d{1,2}[./]){0,2}${year}|\p{L}{3,12}\.? ?${year})`,
  "gu",
);
const since = /(?:^|[\s(|·•:,])(?:since|seit(?: dem)?|depuis|desde|sinds|dal|da|od|sedan|siden|с)\s+$/;
const opening = /(?:^|\s)(?:from|von|vom|de|du|desde|van|dal|od|от|с)\s+$/;
const oneMonth = /^ [·•] 1 [\p{L}]+\.?$/u;

/** Finds the only period in a line. Null if there is none, or if the line has further years. */
export function findRange(text: string): FoundRange | null {
  if (text.length > maxLineLength || !/\d\d/.test(text)) return null;
  const line = text.replace(tightHyphen, "$1 - ").replace(endless, "present");
  const plain = plainAligned(line);
  const [first, second, ...more] = findDates(plain);
  if (!first) return null;
  if (second) {
    const isRange = more.length === 0 && between.test(plain.slice(first.until, second.from));
    return isRange ? foundRange(line, plain, first, second, second.until) : null;
  }
  const rest = plain.slice(first.until);
  const now = endOfNowPhrase(rest);
  if (now !== null) return foundRange(line, plain, first, null, first.until + now);
  if (since.test(plain.slice(0, first.from))) return foundRange(line, plain, first, null, first.until);
  return oneMonth.test(rest) ? foundRange(line, plain, first, first, line.length) : null;
}

/** A period that is all of the text. */
export function findWholeRange(text: string): DateRange | null {
  const found = findPeriod(text);
  return found && isWithoutWords(found.before) && isWithoutWords(found.after) ? found.range : null;
}

/** Punctuation, or how long the period is. */
export const isWithoutWords = (text: string) => {
  const rest = text.replace(/[\s()[\],;:|·•–—-]+/g, " ").trim();
  return rest === "" || readDuration(rest) !== null;
};

const shortYears = /(?<![\d/])(0?[1-9]|1[0-2])\/(\d\d)(?![\d/])/g;
/** With a tight hyphen '2010-12' may be December. */
const shortEnds =
  /(?<![\p{L}\d./-])((?:19|20)\d\d)( ?[–—−] ?| - |-(?=1[3-9]|[2-9]))(\d\d)(?![\p{L}\d./%-]| \p{Ll})/gu;

/** Writes '03/21 – 06/23' and '2019–21' with whole years, if the line then has a period. */
export function withWholeYears(line: string): string {
  if (line.length > maxLineLength || !/\d\d/.test(line) || findRange(line)) return line;
  const whole = line
    .replace(shortYears, (_, month: string, short: string) => {
      return `${month}/${Number(short) > 60 ? 19 : 20}${short}`;
    })
    .replace(shortEnds, (written, from: string, dash: string, end: string) =>
      end > from.slice(2) ? `${from}${dash}${from.slice(0, 2)}${end}` : written,
    );
  return whole !== line && findRange(whole) ? whole : line;
}

/** As `findRange`; also '03/21 – 06/23', '2019–21', and a duration in brackets behind the period. */
export function findPeriod(text: string): FoundRange | null {
  const found = findRange(withWholeYears(text));
  if (found) return found;
  // Some fonts have no dash: 'Mar. 2021 Present'.
  const gap = /^(.*\p{L}\.? (?:19|20)\d\d) +(\p{L}{3,12}\.?(?: (?:19|20)\d\d)?)$/u.exec(text.trim());
  const spaced = gap && findRange(`${gap[1]} – ${gap[2]}`);
  if (spaced?.before.trim() === "" && spaced.after.trim() === "") return spaced;
  // 'March – June 2021'
  const once = /(\p{L}{3,12}\.?) ([–—-]) (\p{L}{3,12}\.?,? (?:de |del )?((?:19|20)\d\d))/u.exec(text);
  return once ? findRange(text.replace(once[0], `${once[1]} ${once[4]} ${once[2]} ${once[3]}`)) : null;
}

const numericDay = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2((?:19|20)\d\d)(?![\d/-])/g;

/** Writes '31/12/2019' and '12/31/2019' as '2019-12-31', if the text's dates show whether the day or the month is first. */
export function withClearDays(text: string): string {
  const dates = [...text.matchAll(numericDay)];
  const isDayFirst = dates.some(([, first]) => Number(first) > 12);
  const isMonthFirst = dates.some(([, , , second]) => Number(second) > 12);
  if (isDayFirst === isMonthFirst) return text;
  return text.replace(numericDay, (_, first: string, _separator, second: string, inYear: string) =>
    [inYear, ...(isDayFirst ? [second, first] : [first, second])]
      .map((part) => part.padStart(2, "0"))
      .join("-"),
  );
}

const maxLineLength = 300;

/** 'Jun 16 - May 19', which may be days, and '03/21 – 06/23' */
const mayBeYears =
  /(?<![\p{L}\d/])(?:(\p{L}{3,12})\.? |(?:0?[1-9]|1[0-2])\/)\d\d ?[–—,;|-] ?(?:\p{L}{3,12}|(?:0?[1-9]|1[0-2])\/\d\d)(?!\d)/u;

/** Whether the line contains a year. If so, it may be a job that was not recognized. */
export function hasYear(line: string): boolean {
  if (/(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)/.test(line)) return true;
  const [found, word] = mayBeYears.exec(line) ?? [];
  if (found && (word === undefined || parseMonthName(word) !== null)) return true;
  return findDates(plainAligned(line)).length > 0;
}

function findDates(plain: string): FoundDate[] {
  const found: FoundDate[] = [];
  date.lastIndex = 0;
  for (let match = date.exec(plain); match; match = date.exec(plain)) {
    const read = readMonth(withoutDay(match[0]));
    if (read) found.push({ ...read, from: match.index, until: date.lastIndex });
    // The word before the year is not a month, so the year may stand alone.
    else date.lastIndex = match.index + Math.max(1, match[0].search(/[\s/-]/) + 1);
    if (found.length > 3) break;
  }
  return found;
}

/** `readMonth` does not know days: 'march 15, 2019' → 'march 2019'. */
function withoutDay(written: string): string {
  return written
    .replace(/^\d{1,2}(?:\.|st|nd|rd|th|er)? (?:de )?(?=\p{L})/u, "")
    .replace(/^(\p{L}+\.?) \d{1,2}(?:st|nd|rd|th)?,/u, "$1")
    .replace(/ del? /, " ")
    .replace(/^(\d{1,2}) ?([/.-]) ?/, "$1$2");
}

/** The end index of a phrase for 'now' that follows a date: ' - present', ' till date', ' – o momento'. */
function endOfNowPhrase(rest: string): number | null {
  const joined = separator.exec(rest)?.[0] ?? "";
  for (const start of joined ? [joined.length, 0] : [0]) {
    const words = /^[\s(]*[^·•|()\t,;:\d]{1,30}/.exec(rest.slice(start))?.[0] ?? "";
    const ends = [...words.matchAll(/(?<=\S)(?=[\s]|$)/g)].map(({ index }) => index).toReversed();
    // Without a hyphen it must have two words: '2019 till date', not '2019 now'.
    const isEnough = (phrase: string) => start > 0 || /\S\s+\S/.test(phrase);
    const end = ends.find((index) => meansUntilNow(words.slice(0, index)) && isEnough(words.slice(0, index)));
    if (end !== undefined) return start + end;
  }
  return null;
}

function foundRange(
  line: string,
  plain: string,
  from: FoundDate,
  until: FoundDate | null,
  end: number,
): FoundRange | null {
  const lead = plain.slice(0, from.from);
  const word = (since.exec(lead) ?? opening.exec(lead))?.[0] ?? "";
  const before = line.slice(0, lead.length - word.length);
  const after = line.slice(end);
  if (hasYear(before) || hasYear(after)) return null;
  const range = createRange(from, until);
  return range && { before, after, range };
}

type YearAndMonth = Pick<FoundDate, "year" | "month">;

/** Null if it ends before it starts. Without an end the job is current. */
export function createRange(from: YearAndMonth, until: YearAndMonth | null): DateRange | null {
  const start = from.year * 12 + (from.month ?? 1) - 1;
  const end = until && until.year * 12 + (until.month ?? 12) - 1;
  if (end !== null && end < start) return null;
  return {
    startDate: monthText(start),
    endDate: end === null ? "" : monthText(end),
    isCurrent: end === null,
    yearsOnly: { start: from.month === null, end: until?.month === null },
  };
}

/** Whether one period ends when the other starts, give or take two months, or a year if a month is missing. */
export function isFollowedBy(earlier: DateRange, later: DateRange): boolean {
  if (earlier.endDate === "") return false;
  const slack = earlier.yearsOnly.end || later.yearsOnly.start ? 12 : 2;
  return Math.abs(monthNumber(later.startDate) - monthNumber(earlier.endDate)) <= slack;
}

const duration =
  /^(?:(\d+) (?:yrs?|years?|jahre?n?|j\.?|ans?|anos?|anni|anno|jr|jaar|jaren|lata|lat|rok|roky|let|ar|år|v|yil|год|года|лет)\.?)?(?:,? (?:and |und |et |y |e |i |och |og |ja |en )?)?(?:(\d+) (?:mos?|months?|monate?n?|mon\.?|mois|mes|meses|mesi|mese|mnd|mnden|maand|maanden|mies|miesiecy|miesiace|miesiac|man|manader|manad|md|mdr|maneder|maaned|mesice|mesicu|mesic|kk|ay|мес|месяц|месяца|месяцев)\.?)?$/;
const underAYear =
  /^(?:less than a year|weniger als ein jahr|moins d'un an|menos de un ano|minder dan een jaar|menos de um ano|meno di un anno)$/;

/** '4 yrs 2 mos' → 50; null for anything else. */
export function readDuration(text: string): number | null {
  const plain = plainText(text).trim();
  if (underAYear.test(plain)) return 12;
  if (plain === "" || plain.length > 40) return null;
  const [matched, years, rest] = duration.exec(plain) ?? [];
  return matched ? Number(years ?? 0) * 12 + Number(rest ?? 0) : null;
}

/** `plainText` with the same length, so that indexes in it are valid in the line. */
function plainAligned(line: string): string {
  return line
    .replace(/[^\x20-\x7e\t]/g, (letter) => {
      const plain = plainText(letter);
      return plain.length === 1 ? plain : letter;
    })
    .toLowerCase();
}
