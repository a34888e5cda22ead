import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { type MonthNumber, monthNumber, monthOrNull, worksThereNow } from "#contract/months.ts";

/** A time that the candidate spent at a company. */
export interface EmploymentPeriod {
  /** The company's key, the same for all its names. */
  key: string;
  position: string | null;
  place?: string | null;
  team?: string | null;
  from: MonthNumber;
  /** Never later than this month. */
  until: MonthNumber;
  /** The candidate works there now. */
  isCurrent: boolean;
  /** The given end, if it is this month or later. */
  end?: MonthNumber | null;
}

/** @param key the company's */
export function periodOf(entry: WorkHistoryEntry, key: string, thisMonth: MonthNumber): EmploymentPeriod {
  const end = entry.isCurrent ? null : monthOrNull(entry.endDate);
  return {
    key,
    position: entry.position,
    place: entry.place ?? null,
    team: entry.team ?? null,
    from: monthNumber(entry.startDate),
    until: Math.min(thisMonth, end ?? thisMonth),
    isCurrent: worksThereNow(entry, thisMonth),
    end,
  };
}

/** An employment of another person, as far as the source knows it. */
export interface DirectoryEmployment {
  companyKey: string;
  start: MonthNumber | null;
  /** Null if it has not ended, or the end is unknown. */
  end: MonthNumber | null;
  /** The month in which a source last reported it. */
  seen: MonthNumber;
}

/** An employment of a person in the directory at a company of the candidate. */
export interface SharedEmployment extends DirectoryEmployment {
  personId: number;
  company: string;
  position: string | null;
  place: string | null;
  department: string | null;
  team: string | null;
  headcount: number | null;
  level: string | null;
  /** How many people are known to have been there, if only a part of them is compared. */
  known?: number;
}

/** Whole months, including the last one. */
export interface Span {
  from: MonthNumber;
  until: MonthNumber;
}

/** All jobs of the candidate at one company, and their months. A job without an end has no last month. */
export interface TimeAtCompany {
  periods: EmploymentPeriod[];
  spans: Span[];
}

export function timesOf(periods: EmploymentPeriod[]): Map<string, TimeAtCompany> {
  const byCompany = Map.groupBy(periods, ({ key }) => key);
  const spanOf = ({ from, until, isCurrent, end }: EmploymentPeriod) => ({
    from,
    until: isCurrent ? (end ?? Infinity) : until,
  });
  return new Map(
    [...byCompany].map(([key, own]) => [key, { periods: own, spans: joinSpans(own.map(spanOf)) }]),
  );
}

/**
 * The months in which both are known to have been at one company, in order and without duplicates. An employment
 * without an end is known until it was last reported; one without a start is known for its last month only.
 *
 * The data has no days. If one person left in the month in which the other started, they may not have met, so that
 * month does not count.
 */
export function sharedSpans(employments: DirectoryEmployment[], { spans }: TimeAtCompany): Span[] {
  const shared: Span[] = [];
  for (const span of joinSpans(employments.map(knownSpan)))
    for (const ownSpan of spans) if (countsAsShared(span, ownSpan)) shared.push(intersect(span, ownSpan));
  return joinSpans(shared);
}

export function countMonths(spans: Span[]): number {
  return spans.reduce((sum, { from, until }) => sum + until - from + 1, 0);
}

/** Nothing that is known rules out that they met there. */
export function mayHaveMet({ start, end }: DirectoryEmployment, { periods }: TimeAtCompany): boolean {
  return periods.some(
    ({ from, until }) => (start === null || start <= until) && (end === null || end >= from),
  );
}

/** Months between the known periods of both; 0 if one left in the month in which the other started. */
export function monthsApart(employment: DirectoryEmployment, { periods }: TimeAtCompany): number {
  const known = knownSpan(employment);
  return Math.min(...periods.map(({ from, until }) => Math.max(0, from - known.until, known.from - until)));
}

function knownSpan({ start, end, seen }: DirectoryEmployment): Span {
  const from = start ?? end ?? seen;
  return { from, until: end ?? Math.max(seen, from) };
}

/** Joins periods that follow each other, because a promotion ends one entry and starts the next. */
export function joinSpans(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (!last || span.from > last.until + 1) result.push({ ...span });
    else last.until = Math.max(last.until, span.until);
  }
  return result;
}

const intersect = (a: Span, b: Span): Span => ({
  from: Math.max(a.from, b.from),
  until: Math.min(a.until, b.until),
});

/** Shared months do not count if one left in the month in which the other started. */
const countsAsShared = (a: Span, b: Span) =>
  a.from <= b.until && b.from <= a.until && a.until !== b.from && b.until !== a.from;
