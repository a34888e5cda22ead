import { type DateRange, isFollowedBy } from "./experience-dates.ts";
import { type Line } from "./experience-lines.ts";
import { isBullet, parsePlace, withoutBullet } from "./experience-words.ts";
import { type Names, isDegree, orderNames, titleScore } from "./experience-titles.ts";
import { type DatedRole, type LineNames, type Reading, cleanNames, parseNames } from "./experience-names.ts";

type Dates = Extract<Line, { kind: "dates" }>;
type Dated = Extract<Line, { kind: "dated" }>;

/** Reads one layout of a CV. Null if these lines have another layout. */
type Layout = (lines: Line[], isBelowHeading: boolean) => Reading | null;

/** Takes lines that have dates, position and company: each is a job. */
export function extractOneLiners(lines: Line[]): { jobs: DatedRole[]; runs: Line[][] } {
  const jobs: DatedRole[] = [];
  const runs: Line[][] = [[]];
  for (const [at, line] of lines.entries()) {
    if (line.kind !== "dated" || !line.names.names) runs.at(-1)?.push(line);
    else if (isDoubtful(line.names, lines, at)) runs.at(-1)?.push(withOneName(line, line.names.names));
    else {
      jobs.push(createJob(line, line.names.names, line.names.place));
      runs.push([]);
    }
  }
  return { jobs, runs };
}

/**
 * Takes a company with its overall period and, below it, positions whose periods fill it: 'Acme | 2016 – Present', 'Lead
 * (2019 – Present)', 'Engineer (2016 – 2019)'. No other name may stand in between.
 */
export function extractOverall(lines: Line[]): { jobs: DatedRole[]; runs: Line[][] } {
  const jobs: DatedRole[] = [];
  const runs: Line[][] = [[]];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const company = readAnchor(lines, at);
    const roles = company && titleScore(company.name) <= 0 ? rolesBelow(lines, company) : [];
    const until = roles.at(-1)?.until;
    if (!company || until === undefined) {
      if (line) runs.at(-1)?.push(line);
      continue;
    }
    for (const { line: dates, name } of roles)
      jobs.push(createJob(dates, { company: company.name, position: name }, company.place));
    const described = lines.slice(at, until).filter(({ kind }) => kind === "aside" || kind === "attribute");
    runs.push(described, []);
    at = until - 1;
  }
  return { jobs, runs };
}

/** A name with its dates, in one line or in two. */
interface Anchor {
  line: Dates | Dated;
  name: string;
  place: string;
  until: number;
}

function readAnchor(lines: Line[], at: number): Anchor | null {
  const [line, below] = [lines[at], lines[at + 1]];
  if (line?.kind === "dated" && line.names.single)
    return { line, name: line.names.single, place: line.names.place, until: at + 1 };
  if (line?.kind === "name" && line.names?.single && below?.kind === "dates")
    return { line: below, name: line.names.single, place: line.names.place || below.place, until: at + 2 };
  return null;
}

/** The positions below a company. None if their periods do not fill its period. */
function rolesBelow(lines: Line[], company: Anchor): Anchor[] {
  const { range } = company.line;
  const roles: Anchor[] = [];
  for (let at = company.until; at < lines.length; at++) {
    const role = readAnchor(lines, at);
    const isOther = role ? titleScore(role.name) !== 2 : isName(lines[at]);
    if (isOther || (role && !isWithin(role.line.range, range))) break;
    if (!role) continue;
    roles.push(role);
    at = role.until - 1;
  }
  // Below a single position, a name may be its company.
  const next = lines[roles[0]?.until ?? lines.length];
  if (roles.length === 1 && next?.kind === "name") return [];
  const fills = (edge: "start" | "end") =>
    roles.some(({ line: { range: role } }) => {
      const isByYear = range.yearsOnly[edge] || role.yearsOnly[edge];
      const [ours, theirs] = [range, role].map((when) => when[`${edge}Date`].slice(0, isByYear ? 4 : 7));
      return ours === theirs;
    });
  return fills("start") && fills("end") ? roles : [];
}

const isName = (line: Line | undefined) => line?.kind === "name" || line?.kind === "dated";
const yearOf = (date: string) => date.slice(0, 4) || "9999";
const isWithin = (role: DateRange, whole: DateRange) =>
  yearOf(role.startDate) >= yearOf(whole.startDate) && yearOf(role.endDate) <= yearOf(whole.endDate);

/**
 * 'Engineer, Search' next to a line that may be the company: 'Search' may be a team. 'Suivi des commandes' next to 'Engineer,
 * Acme, Lyon' is a description.
 */
function isDoubtful({ isGuess, place }: LineNames, lines: Line[], at: number): boolean {
  const isCompany = (line: Line | undefined) =>
    line?.kind === "name" && titleScore(line.text) <= (place !== "" && / \p{Ll}/u.test(line.text) ? -1 : 0);
  return isGuess && (isCompany(lines[at - 1]) || isCompany(lines[at + 1]));
}

function withOneName(line: Dated, { position, company }: Names): Dated {
  return { ...line, names: { ...line.names, names: null, single: `${position}, ${company}` } };
}

/** The layouts in the order in which they are tried. Lines that fit none are read as a profile. */
export const layouts: Layout[] = [readNameBesideDates, readBothAbove, readDatesFirst, readAround];

/** One name next to the dates, the other in the line below or above: 'Acme Corp  Jan 2022 – Present'. */
function readNameBesideDates(lines: Line[]): Reading | null {
  const anchors = lines.flatMap((line, at) => (line.kind === "dated" && !line.names.names ? [at] : []));
  if (anchors.length === 0 || lines.some(({ kind }) => kind === "dates")) return null;
  const pairs = (step: 1 | -1) =>
    anchors.map((at) => orderPair(singleName(lines[at]), nextName(lines, at, step)));
  const [above, below] = [pairs(-1), pairs(1)];
  const [fitsAbove, fitsBelow] = [above.every(Boolean), below.every(Boolean)];
  if (fitsAbove && fitsBelow) {
    const [sureAbove, sureBelow] = [above, below].map((side) => side.every(hasKnownCompany));
    if (sureAbove === sureBelow) return null;
    return createReading(lines, anchors, sureAbove ? above : below);
  }
  if (fitsAbove || fitsBelow) return createReading(lines, anchors, fitsAbove ? above : below);
  return below.some(Boolean) ? null : readBanner(lines, anchors, above);
}

/** Whether the company is recognizable: a description may stand where it would be. */
const hasKnownCompany = (pair: Pair | null) =>
  pair !== null && (pair.place !== "" || titleScore(pair.names.company) < 0);

/** One company, and below it several positions with dates that follow each other without a gap. */
function readBanner(lines: Line[], anchors: number[], above: (Pair | null)[]): Reading | null {
  const pairs: (Pair | null)[] = [];
  for (const [index, at] of anchors.entries()) {
    const [line, later] = [lines[at], lines[anchors[index - 1] ?? at]];
    const company = pairs.at(-1)?.names.company;
    const position = singleName(line);
    const isContinued = isDated(line) && isDated(later) && isFollowedBy(line.range, later.range);
    // A town above the position, apart from the earlier dates, may be a company: 'Acme, Boston'.
    const isBelowTown =
      lines[at - 1]?.kind === "attribute" && skipAttributes(lines, at, -1) !== anchors[index - 1];
    const isBare =
      position !== null && titleScore(position) === 2 && !nextName(lines, at, -1) && !isBelowTown;
    const inherited =
      company && isContinued && isBare ? { names: { company, position }, place: "", at: null } : null;
    pairs.push(above[index] ?? inherited);
  }
  return pairs[0] ? createReading(lines, anchors, pairs) : null;
}

const isDated = (line: Line | undefined): line is Dated => line?.kind === "dated";

/**
 * Position and company in one line, and the dates below it; only attributes may stand in between. Entries that do not
 * fit are shown as not understood, if the first and most others fit.
 */
function readBothAbove(lines: Line[]): Reading | null {
  if (lines.some(({ kind }) => kind === "dated")) return null;
  const anchors = lines.flatMap(({ kind }, at) => (kind === "dates" ? [at] : []));
  const found = anchors.map((at) => {
    const head = skipAttributes(lines, at, -1);
    const line = lines[head];
    const isAlone = lines[head - 1]?.kind !== "name";
    return line?.kind === "name" && isAlone && line.names?.names
      ? { ...line.names, names: line.names.names, at: head }
      : null;
  });
  const fitting = found.filter((pair) => pair !== null);
  const isMost = found[0] && fitting.length * 2 > anchors.length;
  if (!isMost || (isProfile(lines) && !isSureInProfile(lines, found))) return null;
  return createReading(
    lines,
    anchors,
    found.map((pair) => pair && { ...pair, place: pair.place || placeAbove(lines, pair.at) }),
  );
}

/** In a profile, 'Engineer, Search' is a role in a group, so every entry has both names and one company is sure. */
function isSureInProfile(lines: Line[], pairs: ((LineNames & { names: Names }) | null)[]): boolean {
  const isGroup = lines.some(({ kind, text }) => kind === "attribute" && /\d/.test(text));
  const isSure = pairs.some((pair) => pair && (!pair.isGuess || titleScore(pair.names.company) < 0));
  return !isGroup && isSure && pairs.every(Boolean);
}

/** The place between a job's names and its dates. */
function placeAbove(lines: Line[], head: number): string {
  const below = lines[head + 1];
  return below?.kind === "attribute" ? (parsePlace(below.text) ?? "") : "";
}

/**
 * The dates, then position and company. A copy from the middle of a profile also starts with dates, of a job whose
 * names were not copied. So the last entry must have clear names, and a single entry must stand below the section's
 * heading or have a recognizable company.
 */
function readDatesFirst(lines: Line[], isBelowHeading: boolean): Reading | null {
  const anchors = findDateLines(lines);
  if (lines.slice(0, anchors[0] ?? 0).some(({ kind }) => kind === "name" || kind === "aside")) return null;
  const pairs = anchors.map((at) => {
    const head = skipAttributes(lines, at, 1);
    const first = lines[head];
    const isListed = first && isBullet(first.text);
    const found =
      first?.kind === "name" ? first.names : isListed ? parseNames(withoutBullet(first.text)) : null;
    if (found?.names) return { names: found.names, place: found.place, at: head };
    return orderPair(found?.single ?? null, nextName(lines, head, 1), head);
  });
  const hasProof =
    isBelowHeading || pairs.length > 1 || pairs.some((pair) => pair && titleScore(pair.names.company) < 0);
  return hasProof && pairs.at(-1) ? createReading(lines, anchors, pairs) : null;
}

/** One name above the dates and the other below; the first and the last entry must fit. */
function readAround(lines: Line[]): Reading | null {
  const anchors = findDateLines(lines);
  const pairs = anchors.map((at) => {
    // The second name above the dates is the lower name of the previous entry.
    const isAlone = lines[at - 2]?.kind !== "name" || lines[at - 3]?.kind === "dates";
    const above = nextName(lines, at, -1);
    return above && isAlone ? orderPair(above.single, nextName(lines, at, 1), above.at) : null;
  });
  return pairs[0] && pairs.at(-1) ? createReading(lines, anchors, pairs) : null;
}

/** The two names of a job, and the lines that contain them. */
interface Pair {
  names: Names;
  place: string;
  at: number | null;
  alsoAt?: number;
}

interface FoundName {
  single: string;
  place: string;
  at: number;
}

function orderPair(single: string | null, other: FoundName | null, alsoAt?: number): Pair | null {
  const names = single !== null && other ? orderNames(single, other.single) : null;
  return names && other
    ? { names, place: other.place, at: other.at, ...(alsoAt !== undefined && { alsoAt }) }
    : null;
}

/** The next name above (-1) or below (1); only attributes may stand in between. */
function nextName(lines: Line[], from: number, step: 1 | -1): FoundName | null {
  const at = skipAttributes(lines, from, step);
  const line = lines[at];
  const found = line?.kind === "name" ? line.names : null;
  return found?.single ? { single: found.single, place: found.place, at } : null;
}

function skipAttributes(lines: Line[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (lines[at]?.kind === "attribute") at += step;
  return at;
}

const singleName = (line: Line | undefined) => (line?.kind === "dated" ? line.names.single : null);

/** The lines with dates. Empty if a line has a name next to them, or if they have a duration, as in profiles. */
function findDateLines(lines: Line[]): number[] {
  if (isProfile(lines) || lines.some(({ kind }) => kind === "dated")) return [];
  return lines.flatMap(({ kind }, at) => (kind === "dates" ? [at] : []));
}

const isProfile = (lines: Line[]) => lines.some((line) => line.kind === "dates" && /\d/.test(line.tail));

function createReading(lines: Line[], anchors: number[], pairs: (Pair | null)[]): Reading {
  const used = new Set<number>();
  const jobs = anchors.flatMap((at, index) => {
    const line = lines[at];
    const pair = pairs[index];
    if (!pair || (line?.kind !== "dates" && line?.kind !== "dated")) return [];
    if (isDegree(pair.names.position) || isDegree(pair.names.company)) return [];
    for (const lineIndex of [at, pair.at, pair.alsoAt])
      if (lineIndex !== null && lineIndex !== undefined) used.add(lineIndex);
    const found = line.kind === "dates" ? line.place : line.names.place;
    return [createJob(line, pair.names, found || pair.place)];
  });
  return { jobs, unused: lines.flatMap(({ text }, at) => (used.has(at) ? [] : [text])) };
}

function createJob({ range, text }: Dates | Dated, names: Names, knownPlace: string): DatedRole {
  const { place, ...clean } = cleanNames(names);
  return { ...range, ...clean, place: knownPlace || place, line: text };
}
