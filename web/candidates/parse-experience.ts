import { monthNumber, monthText } from "#contract/months.ts";
import { type DateRange, readDateRange, readDuration } from "./experience-dates.ts";

/** One job as a profile tells it. */
export interface Experience {
  company: string;
  position: string;
  startDate: string;
  /** Empty: still there. */
  endDate: string;
  isCurrent: boolean;
  /** Only years were given: the months are a guess. */
  isGuessed: boolean;
}

interface Found extends DateRange {
  company: string;
  position: string;
}

/** Several roles under one company: everything from `since` to `until` is there. */
interface Group {
  company: string;
  months: number;
  span?: { since: number; until: number };
}

const employment =
  /^(full-time|part-time|contract|internship|freelance|self-employed|seasonal|apprenticeship|permanent|temporary)$/i;
const noise = /\blogo$|^experience$|^show all\b/i;
const longest = 200;

/**
 * Reads what one copies from the experience section of a LinkedIn profile or of its PDF: roles with their company, or
 * several roles below one company. Every line may be there twice, as it is on the clipboard.
 * @param today `YYYY-MM`
 */
export function parseExperience(text: string, today: string): Experience[] {
  const found: Found[] = [];
  let group: Group | null = null;
  let above: string[] = [];
  for (const line of linesOf(text)) {
    const range = readDateRange(line);
    if (!range) {
      above.push(line);
      continue;
    }
    const last = found.at(-1);
    const isRepeated =
      above.length === 0 && last?.startDate === range.startDate && last.endDate === range.endDate;
    if (isRepeated) continue;
    group = headerIn(above) ?? group;
    if (group && !isWithin(group, range, today)) group = null;
    found.push({ ...range, ...namesFrom(above, group, range) });
    above = [];
  }
  return meetingInTheirYears(found).map(
    ({ company, position, startDate, endDate, isCurrent, yearsOnly }) => ({
      company: company.slice(0, longest),
      position: position.slice(0, longest),
      startDate,
      endDate,
      isCurrent,
      isGuessed: yearsOnly.start || yearsOnly.end,
    }),
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => withoutEcho(line.replace(/\s+/g, " ").trim()))
    .filter((line) => line && !noise.test(line))
    .filter((line, index, lines) => line !== lines[index - 1]);
}

/** 'EngineerEngineer' → 'Engineer'. */
function withoutEcho(line: string): string {
  const half = line.slice(0, line.length / 2);
  return line.length > 3 && line === half + half ? half : line;
}

/** 'Acme' above 'Full-time · 4 yrs 2 mos': the roles below are all there. */
function headerIn(above: string[]): Group | null {
  const at = above.findLastIndex((line) => readDuration(line.split(" · ").at(-1) ?? "") !== null);
  const company = above[at - 1];
  const months = readDuration(above[at]?.split(" · ").at(-1) ?? "");
  return company && months !== null ? { company, months } : null;
}

/** The first role of a group tells when the group ends; a role that began before the group did is no part of it. */
function isWithin(group: Group, range: DateRange, today: string): boolean {
  const until = monthNumber(range.endDate || today);
  group.span ??= { since: until - group.months, until };
  return monthNumber(range.startDate) >= group.span.since - 1 && until <= group.span.until + 1;
}

function namesFrom(above: string[], group: Group | null, { isFromPdf }: DateRange) {
  const names = above.filter((line) => !employment.test(line));
  const last = names.at(-1) ?? "";
  if (group) return { company: group.company, position: last };
  const before = names.at(-2) ?? "";
  if (isFromPdf) return { company: before, position: last };
  return { company: last.split(" · ")[0] ?? "", position: before };
}

/** Of two jobs that met in a year one knows no more than the year: they meet in the month that is known, or in June. */
function meetingInTheirYears(found: Found[]): Found[] {
  for (const earlier of found) {
    const later = found.find(
      (other) =>
        other !== earlier &&
        other.startDate > earlier.startDate &&
        other.startDate.slice(0, 4) === earlier.endDate.slice(0, 4),
    );
    if (!later || (!earlier.yearsOnly.end && !later.yearsOnly.start)) continue;
    const june = monthText(monthNumber(`${later.startDate.slice(0, 4)}-06`));
    const meeting = !earlier.yearsOnly.end ? earlier.endDate : later.yearsOnly.start ? june : later.startDate;
    if (meeting < earlier.startDate || (later.endDate && meeting > later.endDate)) continue;
    earlier.endDate = meeting;
    later.startDate = meeting;
  }
  return found;
}
