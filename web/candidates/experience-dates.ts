import { readMonth, stillThere, withoutAccents } from "#contract/month-names.ts";
import { monthText } from "#contract/months.ts";

/** A line such as 'Jan 2019 - Mar 2021 · 2 yrs 3 mos', in months as `YYYY-MM`. */
export interface DateRange {
  startDate: string;
  /** Empty: still there. */
  endDate: string;
  isCurrent: boolean;
  /** Which of the two had no month: then the year's first or last is taken. */
  yearsOnly: { start: boolean; end: boolean };
  /** The PDF of a profile writes '(2 years 3 months)', and names the company before the role. */
  isFromPdf: boolean;
}

// All of these are compared without accents, in small letters.
const date = String.raw`(?:[a-z]{3,10}\.?,? (?:de )?|(?:\d{1,2}\.)?\d{1,2}[/.])?(?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}`;
const now = `(?:la |l')?(?:${stillThere})`;
const tail = String.raw`( ?[·•|(].*)?`;
const range = new RegExp(
  String.raw`^\(?(?:from |von |vom |de |du |desde |van )?(${date}) ?(?:-|–|—|‑|−|to|until|bis|a|au|al|hasta|tot|t/m) ?(?:a |au )?(?:(${date})|${now})\)?${tail}$`,
);
const since = new RegExp(String.raw`^(?:since|seit|depuis|desde|sinds) (${date})${tail}$`);
const oneMonth = new RegExp(String.raw`^(${date}) [·•] 1 [a-z]+\.?$`);
const duration =
  /^(?:(\d+) (?:yrs?|years?|jahre?n?|j\.?|ans?|anos?|jr|jaar|jaren)\.?)?(?:,? (?:and |und |et |y |en )?)?(?:(\d+) (?:mos?|months?|monate?n?|mon\.?|mois|mes|meses|mnd|mnden|maand|maanden)\.?)?$/;
const underAYear =
  /^(?:less than a year|weniger als ein jahr|moins d'un an|menos de un ano|minder dan een jaar)$/;

const plain = (text: string) => withoutAccents(text).replace(/[’ʼ]/g, "'").toLowerCase();

export function readDateRange(line: string): DateRange | null {
  const text = plain(line);
  const [found, from = "", until, after = ""] = range.exec(text) ?? [];
  if (found) return rangeOf(from, until ?? null, after);
  const [isOpen, opened = "", behind = ""] = since.exec(text) ?? [];
  if (isOpen) return rangeOf(opened, null, behind);
  const [isShort, month = ""] = oneMonth.exec(text) ?? [];
  return isShort ? rangeOf(month, month, "") : null;
}

/** A year somewhere in the line: it may tell of a job that was not understood. */
export function namesYear(line: string): boolean {
  return /(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)/.test(line);
}

/** '4 yrs 2 mos' → 50; null for anything else. */
export function readDuration(text: string): number | null {
  if (underAYear.test(plain(text))) return 12;
  const [matched, years, rest] = duration.exec(plain(text)) ?? [];
  return matched ? Number(years ?? 0) * 12 + Number(rest ?? 0) : null;
}

function rangeOf(from: string, until: string | null, after: string): DateRange | null {
  const start = readMonth(from);
  const end = until === null ? null : readMonth(until);
  if (!start || (until !== null && !end)) return null;
  return {
    startDate: monthText(start.year * 12 + (start.month ?? 1) - 1),
    endDate: end ? monthText(end.year * 12 + (end.month ?? 12) - 1) : "",
    isCurrent: until === null,
    yearsOnly: { start: start.month === null, end: end?.month === null },
    isFromPdf: after.trim().startsWith("("),
  };
}
