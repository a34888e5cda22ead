import { monthNumber, monthText } from "#contract/months.ts";
import { type DateRange, namesYear, readDateRange, readDuration } from "./experience-dates.ts";
import {
  companyIn,
  companyOfLogo,
  isAside,
  isCareerBreak,
  isEmployment,
  isHeading,
  isOnesOwn,
  isOtherHeading,
  isWorkMode,
  placeIn,
} from "./experience-words.ts";

/** One job as a profile tells it. */
export interface Experience {
  company: string;
  position: string;
  startDate: string;
  /** Empty: still there. */
  endDate: string;
  isCurrent: boolean;
  /** Empty: not told. */
  place: string;
  /** Only years were given: the months are a guess. */
  isGuessed: boolean;
}

/** What was made of a text. No line of it is in none of the three. */
interface Understood {
  jobs: Experience[];
  /** Lines that tell of a time and became no job. */
  notUnderstood: string[];
  /** Places, skills, descriptions: what a work history has no field for. */
  leftAside: string[];
}

interface Names {
  company: string;
  position: string;
}

type DatedRole = DateRange & Names & { place: string };

/** Several roles under one company. */
interface Group {
  company: string;
  months: number;
  roles: DateRange[];
  /** Where all of it was, and the line that says so. */
  place: string;
  line: string | undefined;
}

const longest = 200;

/**
 * Reads what one copies from the experience section of a LinkedIn profile or of its PDF: roles with their company, or
 * several roles below one company. Every line may be there twice, as it is on the clipboard.
 * @param today `YYYY-MM`
 */
export function parseExperience(text: string, today: string): Understood {
  const found: DatedRole[] = [];
  const notUnderstood: string[] = [];
  const leftAside: string[] = [];
  const { lines, others } = ofExperience(linesOf(text));
  let group: Group | null = null;
  let above: string[] = [];

  const setAside = (block: string[]) => {
    for (const line of block) (namesYear(line) ? notUnderstood : leftAside).push(line);
  };
  for (const line of lines) {
    const range = readDateRange(line);
    if (!range) {
      above.push(line);
      continue;
    }
    const last = found.at(-1);
    if (above.length === 0 && last?.startDate === range.startDate && last.endDate === range.endDate) continue;
    group = headerIn(above) ?? group;
    if (group && !belongs(group, range, above, today)) group = null;
    const names = namesFrom(above, group, range, last);
    if (names && !isCareerBreak(names.position) && !isCareerBreak(names.company)) {
      group?.roles.push(range);
      const rest = above.filter((other) => !isTaken(other, names) && other !== group?.line);
      setAside(rest[0] === above[0] ? withoutPlace(rest, last) : rest);
      found.push({ ...range, ...names, place: group?.place ?? "" });
    } else {
      setAside([...withoutPlace(above, last), line]);
    }
    above = [];
  }
  setAside([...withoutPlace(above, found.at(-1)), ...others]);
  return { jobs: meetingInTheirYears(withoutRepeats(found)).map(experienceOf), notUnderstood, leftAside };
}

function linesOf(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/[\s\u200b]+/g, " ").trim())
    .filter(Boolean);
  // A company may be called TomTom: where no other line is its own echo, that is its name.
  const echoes = new Set(lines.filter((line) => withoutEcho(line) !== line));
  return lines
    .map((line) => (echoes.size > 1 || line.includes(" ") ? withoutEcho(line) : line))
    .filter((line, index, all) => line !== all[index - 1]);
}

/** 'EngineerEngineer' → 'Engineer'. */
function withoutEcho(line: string): string {
  const half = line.slice(0, line.length / 2);
  return half.length >= 3 && line === half + half ? half : line;
}

/** The section's own lines; where its heading is there, what stands above it belongs to others. */
function ofExperience(all: string[]): { lines: string[]; others: string[] } {
  const lines: string[] = [];
  const others: string[] = [];
  let isInside = !all.some(isHeading);
  for (const [index, line] of all.entries()) {
    // 'Ausbildung' is how somebody is employed, too: then the dates follow.
    const isOther = isOtherHeading(line) && !readDateRange(all[index + 1] ?? "");
    if (isHeading(line)) isInside = true;
    else if (isOther) isInside = false;
    if (!isHeading(line)) (isInside ? lines : others).push(line);
  }
  return { lines, others };
}

/** 'Acme' above 'Full-time · 4 yrs 2 mos' and a role: this and the roles below are all there. */
function headerIn(above: string[]): Group | null {
  const at = above.findLastIndex((line) => durationIn(line) !== null);
  const company = above[at - 1];
  const months = durationIn(above[at] ?? "");
  const hasRole = above.slice(at + 1).some(isName);
  const below = above[at + 1];
  const place = above.length > at + 2 ? placeIn(below) : null;
  if (!company || months === null || !hasRole) return null;
  return { company, months, roles: [], place: place ?? "", line: place === null ? undefined : below };
}

/** A place stands right below the dates: of the job before, then, and is none of the next one's names. */
function withoutPlace(above: string[], job: DatedRole | undefined): string[] {
  const place = placeIn(above[0]);
  if (!job || place === null) return above;
  job.place = place;
  return above.slice(1);
}

const durationIn = (line: string) => readDuration(line.split(" · ").at(-1) ?? "");

/** Whether a role is part of the group, or begins what follows it: a job with a company of its own. */
function belongs(group: Group, range: DateRange, above: string[], today: string): boolean {
  if (group.roles.length === 0) return true;
  const last = above.at(-1) ?? "";
  if (companyIn(last) !== null || above.some((line) => companyOfLogo(line) !== null)) return false;
  if (!isWithin(group, range, today)) return false;
  const names = above.filter(isName);
  return names.length < 2 || isEmployment(last) || !isComplete(group, today);
}

/** The first role of a group tells when the group ends; a role that began before the group did is no part of it. */
function isWithin({ months, roles }: Group, range: DateRange, today: string): boolean {
  const until = Math.max(...roles.map(({ endDate }) => monthNumber(endDate || today)));
  const slack = range.yearsOnly.start || range.yearsOnly.end ? 12 : 1;
  return (
    monthNumber(range.startDate) >= until - months - slack &&
    monthNumber(range.endDate || today) <= until + slack
  );
}

/** Its roles so far fill the time that the header tells. */
function isComplete({ months, roles }: Group, today: string): boolean {
  const first = Math.min(...roles.map(({ startDate }) => monthNumber(startDate)));
  const last = Math.max(...roles.map(({ endDate }) => monthNumber(endDate || today)));
  return last - first + 1 >= months - 1;
}

const isName = (line: string) =>
  !isEmployment(line) &&
  !isWorkMode(line) &&
  !isAside(line) &&
  companyOfLogo(line) === null &&
  durationIn(line) === null;

function namesFrom(
  above: string[],
  group: Group | null,
  { isFromPdf }: DateRange,
  previous: Names | undefined,
): Names | null {
  const names = above.filter(isName);
  const last = names.at(-1) ?? "";
  const before = names.at(-2) ?? "";
  if (!last) return null;
  if (group) return { company: group.company, position: last };
  // Nobody writes a title without a company, so where a company should stand this is one.
  const own = above.at(-1) ?? "";
  if (isOnesOwn(own)) return { company: own, position: last };
  // A role of a group whose header was not copied.
  const isHeadless = isEmployment(own) && (names.length === 1 || previous?.company === "");
  if (isHeadless) return { company: "", position: last };
  if (isFromPdf) return { company: before, position: last };
  return { company: companyIn(last) ?? last.split(" · ")[0] ?? "", position: before };
}

const isTaken = (line: string, { company, position }: Names) =>
  line === position || line === company || line.split(" · ")[0] === company || durationIn(line) !== null;

function withoutRepeats(found: DatedRole[]): DatedRole[] {
  const said = (job: DatedRole) =>
    [job.company, job.position, job.startDate, job.endDate].join("\n").toLowerCase();
  return found.filter((job, index) => found.findIndex((other) => said(other) === said(job)) === index);
}

/** Of two jobs that met in a year one knows no more than the year: they meet in the month that is known, or in June. */
function meetingInTheirYears(found: DatedRole[]): DatedRole[] {
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

function experienceOf({ company, position, place, yearsOnly, ...when }: DatedRole): Experience {
  const { startDate, endDate, isCurrent } = when;
  return {
    company: company.slice(0, longest),
    position: position.slice(0, longest),
    place,
    startDate,
    endDate,
    isCurrent,
    isGuessed: yearsOnly.start || yearsOnly.end,
  };
}
