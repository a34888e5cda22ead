import { monthNumber, monthText } from "#contract/months.ts";
import { type DateRange, isFollowedBy, readDuration } from "./experience-dates.ts";
import { type Line } from "./experience-lines.ts";
import {
  parseCompany,
  companyOfLogo,
  isAside,
  isCareerBreak,
  isEmployment,
  endsInRegion,
  isInRegion,
  isPostalAddress,
  isSelfEmployed,
  isWorkMode,
  parsePlace,
} from "./experience-words.ts";
import { type Names, isDegree, isPhrase, orderNames, titleScore } from "./experience-titles.ts";
import { type DatedRole, type Reading, cleanNames, parseNames } from "./experience-names.ts";

type Dates = Extract<Line, { kind: "dates" }>;

/** Several roles of one company. */
interface Group {
  company: string;
  months: number;
  /** The first and last month of its roles so far; null if it has none yet. */
  span: { from: number; until: number } | null;
  /** The place of all roles, and the line that has it. */
  place: string;
  line: string | undefined;
}

/**
 * Reads the experience section of a LinkedIn profile or its PDF: roles with their company, or several roles below one
 * company. Each ends with its dates.
 * @param today `YYYY-MM`
 */
export function readProfile(lines: Line[], today: string): Reading {
  const jobs: DatedRole[] = [];
  const unused: string[] = [];
  if (isAnotherLayout(lines)) return { jobs, unused: lines.map(({ text }) => text) };
  const writtenIn = findMonthOfWriting(lines, today);
  let group: Group | null = null;
  const banner: { job: DatedRole | null } = { job: null };
  const guessed = new Set<DatedRole>();
  let hasCompanyFirst = false;
  const isThreeLines = hasThreeNames(lines);
  let between: Line[] = [];
  for (const line of lines) {
    if (line.kind !== "dates") {
      between.push(line);
      continue;
    }
    const last = jobs.at(-1);
    const isRepeated = last?.startDate === line.range.startDate && last.endDate === line.range.endDate;
    if (between.length === 0 && isRepeated) continue;
    const { far, above } = namesAbove(between);
    group = findGroupHeader(above) ?? group;
    if (group && !belongs(group, line.range, above, writtenIn)) group = null;
    const names = findNames(above, group, line, last, isThreeLines);
    // A CV may have one company above several positions that follow each other without a gap.
    // A line between them that reads as a description may be the next company.
    const isBelowBanner =
      last && banner.job === last && isFollowedBy(line.range, last) && !far.some(isPhrase);
    if (names?.company === "" && isBelowBanner) names.company = last.company;
    const rest = [...far, ...above];
    if (names && !isCareerBreak(names.position) && !isCareerBreak(names.company)) {
      if (group) extend(group, line.range, writtenIn);
      const others = [...far, ...above.filter((other) => !isTaken(other, names) && other !== group?.line)];
      unused.push(...(others[0] === rest[0] ? withoutPlace(others, last) : others));
      const { place, ...clean } = cleanNames(names);
      const job = { ...line.range, ...clean, place: group?.place || line.place || place, line: line.text };
      const isFirst = isCompanyFirst(above, names);
      if (!group && orderNames(names.position, names.company) === null) guessed.add(job);
      else if (!group && isFirst) hasCompanyFirst = true;
      const isBelowCompany = isFirst || banner.job?.company === names.company;
      banner.job = isBelowCompany && !group ? job : null;
      jobs.push(job);
    } else {
      unused.push(...withoutPlace(rest, last), line.text);
    }
    between = [];
  }
  unused.push(
    ...withoutPlace(
      between.map(({ text }) => text),
      jobs.at(-1),
    ),
  );
  // Where another company stands above its position, unknown words do not show which is which.
  const doubtful = hasCompanyFirst ? guessed : new Set<DatedRole>();
  return {
    jobs: jobs.filter((job) => !doubtful.has(job)),
    unused: [...unused, ...Array.from(doubtful, ({ line }) => line)],
  };
}

/** The text may have been saved years ago. A current job's duration, 'Oct 2022 - Present · 3 yrs 2 mos', says when. */
function findMonthOfWriting(lines: Line[], today: string): string {
  for (const line of lines) {
    if (line.kind !== "dates" || !line.range.isCurrent) continue;
    const months = findDuration(line.tail.replace(/^[·•(|\s]+|[)\s]+$/g, ""));
    if (months === null) continue;
    const last = monthText(monthNumber(line.range.startDate) + months - 1);
    return last < today ? last : today;
  }
  return today;
}

/** Whether the company stands above the position. */
function isCompanyFirst(above: string[], { company, position }: Names): boolean {
  const [first, second] = [
    above.findLastIndex((line) => line.startsWith(company)),
    above.lastIndexOf(position),
  ];
  return company !== "" && first !== -1 && first < second;
}

/**
 * A name below the last dates and less than two above the first: the names stand below the dates or around them. Read
 * as a profile, each job would get its neighbor's dates.
 */
function isAnotherLayout(lines: Line[]): boolean {
  const first = lines.findIndex(({ kind }) => kind === "dates");
  const last = lines.findLastIndex(({ kind }) => kind === "dates");
  const below = lines.slice(last + 1).find(({ kind }) => kind !== "attribute");
  const above = lines.slice(0, first).filter(({ text, kind }) => kind === "name" && isName(text));
  const isProfile = lines.some(
    (line) => (line.kind === "dates" && /\d/.test(line.tail)) || parseCompany(line.text) !== null,
  );
  return first !== -1 && below?.kind === "name" && above.length < 2 && !isProfile;
}

/** The lines right above the dates. Lines above a bullet, a sentence or a year belong to another job. */
function namesAbove(between: Line[]): { far: string[]; above: string[] } {
  const texts = between.map(({ text }) => text);
  const cut = between.findLastIndex(({ kind }) => kind === "aside" || kind === "dated") + 1;
  return { far: texts.slice(0, cut), above: texts.slice(cut) };
}

/** Whether each of several entries has three or more names above its dates. */
function hasThreeNames(lines: Line[]): boolean {
  const anchors = lines.flatMap(({ kind }, at) => (kind === "dates" ? [at] : []));
  return (
    anchors.length > 1 &&
    anchors.every((at, index) => {
      const { above } = namesAbove(lines.slice((anchors[index - 1] ?? -1) + 1, at));
      return above.filter(isName).length > 2;
    })
  );
}

/** 'Acme' above 'Full-time · 4 yrs 2 mos' and a role starts a group of roles at Acme. */
function findGroupHeader(above: string[]): Group | null {
  const at = above.findLastIndex((line) => findDuration(line) !== null);
  const company = above[at - 1];
  const months = findDuration(above[at] ?? "");
  const hasRole = above.slice(at + 1).some(isName);
  const below = above[at + 1];
  const place = above.length > at + 2 ? parsePlace(below) : null;
  if (!company || months === null || !hasRole) return null;
  return { company, months, span: null, place: place ?? "", line: place === null ? undefined : below };
}

/** A place right below dates belongs to the job before and is not a name of the next. */
function withoutPlace(above: string[], job: DatedRole | undefined): string[] {
  const place = parsePlace(above[0]);
  if (!job || place === null) return above;
  job.place = place;
  return above.slice(1);
}

const findDuration = (line: string) => readDuration(line.split(" · ").at(-1) ?? "");

/** Whether a role is part of the group, rather than the next job with its own company. */
function belongs(group: Group, range: DateRange, above: string[], writtenIn: string): boolean {
  if (group.span === null) return true;
  const last = above.at(-1) ?? "";
  if (parseCompany(last) !== null || above.some((line) => companyOfLogo(line) !== null)) return false;
  if (!isWithin(group, range, writtenIn)) return false;
  const names = above.filter(isName);
  return names.length < 2 || isEmployment(last) || !isComplete(group);
}

/** The first role shows when the group ends; a role that started before the group is not part of it. */
function isWithin({ months, span }: Group, range: DateRange, writtenIn: string): boolean {
  if (!span) return true;
  const slack = range.yearsOnly.start || range.yearsOnly.end ? 12 : 1;
  return (
    monthNumber(range.startDate) >= span.until - months - slack &&
    monthNumber(range.endDate || writtenIn) <= span.until + slack
  );
}

/** The roles so far fill the duration in the header. */
function isComplete({ months, span }: Group): boolean {
  return span !== null && span.until - span.from + 1 >= months - 1;
}

function extend(group: Group, { startDate, endDate }: DateRange, writtenIn: string) {
  const [from, until] = [monthNumber(startDate), monthNumber(endDate || writtenIn)];
  group.span = {
    from: Math.min(from, group.span?.from ?? from),
    until: Math.max(until, group.span?.until ?? until),
  };
}

const isName = (line: string) =>
  !isEmployment(line) &&
  !isWorkMode(line) &&
  !isAside(line) &&
  companyOfLogo(line) === null &&
  findDuration(line) === null &&
  !isPostalAddress(line);

function findNames(
  above: string[],
  group: Group | null,
  { tail }: Dates,
  previous: Names | undefined,
  isThreeLines: boolean,
): Names | null {
  const names = above.filter(isName);
  const last = names.at(-1) ?? "";
  const before = names.at(-2) ?? "";
  if (!last) return null;
  if (group) return { company: group.company, position: last };
  // A title is never written without a company, so 'self-employed' in its position is the company.
  const own = above.at(-1) ?? "";
  if (isSelfEmployed(own)) return { company: own, position: last };
  // A role of a group whose header was not copied.
  const isHeadless = isEmployment(own) && (names.length === 1 || previous?.company === "");
  if (isHeadless) return { company: "", position: last };
  if (tail.startsWith("(") && /\d/.test(tail)) return { company: before, position: last };
  const company = parseCompany(last);
  if (company === null && before === "" && mayHaveBoth(last)) return null;
  // A group's role that stands apart from its company.
  if (company === null && before === "" && titleScore(last) === 2) return { company: "", position: last };
  if (company !== null || /\d/.test(tail)) return { company: company ?? firstPart(last), position: before };
  return isThreeLines || names.length > 2 || isInRegion(last)
    ? findTownNames(names, isThreeLines)
    : findCvNames(before, last);
}

/** As `findCvNames`, if a line for the town may follow: 'Cashier', 'Acme', 'Portland'. Null if that is not clear. */
function findTownNames(names: string[], isThreeLines: boolean): Names | null {
  const [last = "", before = "", third = ""] = names.toReversed();
  const [lastScore, score, thirdScore] = [titleScore(last), titleScore(before), titleScore(third)];
  const isTown = lastScore === 0 && endsInRegion(last) && (third !== "" || isInRegion(last));
  if (thirdScore === 2 && score < 2 && lastScore < 2) {
    if (lastScore < 0) return score < 0 ? null : { position: third, company: last };
    return isTown || (score < 0 && lastScore === 0) ? { position: third, company: before } : null;
  }
  if (score < 2 && lastScore < 2 && names.slice(0, -2).some((name) => titleScore(name) === 2)) return null;
  if (isTown) return findCvNames(score < 2 ? "" : third, before);
  if (isThreeLines && score === 2) return null;
  return isThreeLines ? orderNames(before, last) : findCvNames(before, last);
}

/** 'Volunteer, Red Cross': a position and a company, or a name and its town. */
const mayHaveBoth = (line: string) => /, | [|–—-] |\s\(|\t/.test(line) && parseNames(line)?.single === line;

const firstPart = (line: string) => line.split(" · ")[0] ?? "";

/**
 * Unlike a profile, a CV may have the company first. Null for a school, two names of one kind, or more than two names.
 */
function findCvNames(above: string, line: string): Names | null {
  const found = parseNames(line);
  const below = found?.single ?? firstPart(line);
  const isSeveral = found?.names || (found === null && /\t| [|·•–—-] /.test(line));
  // 'Manager, Acme' above 'Chicago', or 'Manager, Maps' above 'Acme'.
  if (parseNames(above)?.isGuess && titleScore(below) >= 0) return null;
  if (found?.isGuess || isSeveral || isDegree(above) || isDegree(below)) return null;
  if (above === "")
    return titleScore(below) === 2 ? { company: "", position: below } : { company: below, position: "" };
  const [first, second] = [titleScore(above), titleScore(below)];
  const isList = second === 1 && below.includes(",");
  if ((first === 2 && second === 2) || (first < 0 && second < 0) || isList) return null;
  return orderNames(above, below) ?? { company: below, position: above };
}

const isTaken = (line: string, { company, position }: Names) =>
  line === position || line === company || line.split(" · ")[0] === company || findDuration(line) !== null;
