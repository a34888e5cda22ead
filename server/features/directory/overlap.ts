import type { MonthNumber } from "#contract/months.ts";

/** A time that the candidate spent at a company. */
export interface EmploymentPeriod {
  /** Of the company, whatever it was called there. */
  key: string;
  position: string | null;
  place?: string | null;
  team?: string | null;
  from: MonthNumber;
  /** Never later than this month. */
  until: MonthNumber;
  /** They work there now. */
  isCurrent: boolean;
  /** The end that was given, where it is this month or ahead. */
  end?: MonthNumber | null;
}

/** A time that somebody else did, as far as the source knows it. */
export interface DirectoryEmployment {
  companyKey: string;
  start: MonthNumber | null;
  /** Null: not over, or not known to be. */
  end: MonthNumber | null;
  /** The month in which a source last told of it. */
  seen: MonthNumber;
}

/** A time that somebody of the directory spent where the candidate worked too. */
export interface SharedEmployment extends DirectoryEmployment {
  personId: number;
  company: string;
  position: string | null;
  place: string | null;
  department: string | null;
  team: string | null;
  headcount: number | null;
  level: string | null;
  /** How many the directory knows to have been there then, where not all of them are looked at. */
  known?: number;
}

/** Whole months, the last one included. */
export interface Span {
  from: MonthNumber;
  until: MonthNumber;
}

/** All that the candidate did at one company, and when they were there. A job without an end goes on after this month. */
export interface Time {
  stints: EmploymentPeriod[];
  spans: Span[];
}

export function timesOf(stints: EmploymentPeriod[]): Map<string, Time> {
  const byCompany = Map.groupBy(stints, ({ key }) => key);
  const spanOf = ({ from, until, isCurrent, end }: EmploymentPeriod) => ({
    from,
    until: isCurrent ? (end ?? Infinity) : until,
  });
  return new Map([...byCompany].map(([key, own]) => [key, { stints: own, spans: joined(own.map(spanOf)) }]));
}

/**
 * The months, in order and each once, in which both are known to have been at one company. An employment without an
 * end is known to last until it was last seen, one without a start is known for its last month only. Days are not
 * known: where one left in the very month in which the other came, they may have missed each other.
 */
export function sharedSpans(stays: DirectoryEmployment[], { spans }: Time): Span[] {
  const shared: Span[] = [];
  for (const one of joined(stays.map(knownSpan)))
    for (const other of spans) if (isInBoth(one, other)) shared.push(inBoth(one, other));
  return joined(shared);
}

export function countMonths(spans: Span[]): number {
  return spans.reduce((sum, { from, until }) => sum + until - from + 1, 0);
}

/** Nothing that is known speaks against their having met there. */
export function mayHaveMet({ start, end }: DirectoryEmployment, { stints }: Time): boolean {
  return stints.some(
    ({ from, until }) => (start === null || start <= until) && (end === null || end >= from),
  );
}

/** Months between what is known of both; 0 where one left as the other came. */
export function monthsApart(stay: DirectoryEmployment, { stints }: Time): number {
  const known = knownSpan(stay);
  return Math.min(...stints.map(({ from, until }) => Math.max(0, from - known.until, known.from - until)));
}

function knownSpan({ start, end, seen }: DirectoryEmployment): Span {
  const from = start ?? end ?? seen;
  return { from, until: end ?? Math.max(seen, from) };
}

/** Anyone who was promoted was there without a break: what follows in the next month goes on. */
export function joined(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (!last || span.from > last.until + 1) result.push({ ...span });
    else last.until = Math.max(last.until, span.until);
  }
  return result;
}

const inBoth = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

/** Anyone who left as the other came may have missed them. */
const isInBoth = (one: Span, other: Span) =>
  one.from <= other.until && other.from <= one.until && one.until !== other.from && other.until !== one.from;
