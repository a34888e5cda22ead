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

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const date = String.raw`(?:[a-z]{3,9}\.?,? |\d{1,2}[/.])?(?:19|20)\d\d`;
const range = new RegExp(
  String.raw`^\(?(${date}) ?(?:-|–|—|to|until) ?(${date}|present|now|today|current)\)?( [·•|(].*)?$`,
  "i",
);
const duration = /^(?:(\d+) (?:yrs?|years?))? ?(?:(\d+) (?:mos?|months?))?$/i;

export function readDateRange(line: string): DateRange | null {
  const [, from = "", until = "", rest = ""] = range.exec(line) ?? [];
  const start = readMonth(from, "01");
  const isCurrent = /^[a-z]+$/i.test(until);
  const end = isCurrent ? null : readMonth(until, "12");
  if (!start || (!isCurrent && !end)) return null;
  return {
    startDate: start.month,
    endDate: end?.month ?? "",
    isCurrent,
    yearsOnly: { start: start.isYear, end: end?.isYear ?? false },
    isFromPdf: rest.startsWith(" ("),
  };
}

/** '4 yrs 2 mos' → 50; null for anything else. */
export function readDuration(text: string): number | null {
  if (/^less than a year$/i.test(text)) return 12;
  const [matched, years, rest] = duration.exec(text) ?? [];
  return matched ? Number(years ?? 0) * 12 + Number(rest ?? 0) : null;
}

function readMonth(text: string, missing: string): { month: string; isYear: boolean } | null {
  const year = text.slice(-4);
  const before = text
    .slice(0, -4)
    .replace(/[ .,/]+$/, "")
    .toLowerCase();
  if (!before) return year ? { month: `${year}-${missing}`, isYear: true } : null;
  const number = /^\d/.test(before) ? Number(before) : months.indexOf(before.slice(0, 3)) + 1;
  return number >= 1 && number <= 12
    ? { month: `${year}-${String(number).padStart(2, "0")}`, isYear: false }
    : null;
}
