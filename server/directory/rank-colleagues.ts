import { createHash } from "node:crypto";
import type { MonthNumber } from "#contract/months.ts";

/** A time that somebody of the directory spent where the candidate worked too. */
export interface SharedEmployment {
  personId: number;
  name: string;
  email: string;
  companyKey: string;
  company: string;
  position: string | null;
  start: MonthNumber | null;
  end: MonthNumber | null;
  /** The month in which a source last told of it. */
  seen: MonthNumber;
}

export interface Colleague {
  personId: number;
  name: string;
  email: string;
  company: string;
  position: string | null;
  /** Months in which both were at one company; null where it is not known since when this person is there. */
  overlapMonths: number | null;
  /** The first and the last month in which both were at the company that is named; null where none is known. */
  together: { first: MonthNumber; last: MonthNumber } | null;
  reason: string;
}

interface Stint {
  key: string;
  from: MonthNumber;
  until: MonthNumber;
}

/**
 * One entry for each person, best match first: known overlaps before unknown ones, then the longer, then the more
 * recent. What is left undecided is ordered by a hash of the address, so that the order says nothing about names.
 */
export function rankColleagues(shared: SharedEmployment[], stints: Stint[]): Colleague[] {
  const byPerson = Map.groupBy(shared, ({ personId }) => personId);
  return [...byPerson.values()]
    .flatMap((employments) => describe(employments, stints) ?? [])
    .toSorted(
      (a, b) =>
        Number(b.months.length > 0) - Number(a.months.length > 0) ||
        b.months.length - a.months.length ||
        lastOf(b.months) - lastOf(a.months) ||
        compare(tieBreak(a.colleague.email), tieBreak(b.colleague.email)),
    )
    .map(({ colleague }) => colleague);
}

function describe(employments: SharedEmployment[], stints: Stint[]) {
  const byCompany = [...Map.groupBy(employments, ({ companyKey }) => companyKey).values()]
    .map((there) => ({ latest: latestOf(there), months: sharedMonths(there, stints), there }))
    .toSorted(
      (a, b) => b.months.length - a.months.length || compare(a.latest.companyKey, b.latest.companyKey),
    );
  const [best] = byCompany;
  if (!best) return null;

  const { personId, name, email, company, position } = best.latest;
  const months = [...new Set(byCompany.flatMap((entry) => entry.months))].toSorted((a, b) => a - b);
  if (months.length === 0 && !best.there.some(({ start }) => start === null)) return null;
  const reason =
    best.months.length > 0
      ? `Worked together at ${company}, ${monthsText(best.months.length)}`
      : `Now at ${company}; since when is not known`;
  const together =
    best.months.length > 0 ? { first: Math.min(...best.months), last: Math.max(...best.months) } : null;
  return {
    months,
    colleague: {
      personId,
      name,
      email,
      company,
      position,
      overlapMonths: months.length || null,
      together,
      reason,
    },
  };
}

/**
 * The months, each once, in which both were at this company. An employment without an end is known to last until it
 * was last seen; one without a start is known for the month in which it was seen only.
 */
export function sharedMonths(employments: SharedEmployment[], stints: Stint[]): MonthNumber[] {
  const months = new Set<MonthNumber>();
  for (const { companyKey, start, end, seen } of employments) {
    for (const stint of stints) {
      if (stint.key !== companyKey) continue;
      const from = Math.max(start ?? end ?? seen, stint.from);
      const until = Math.min(end ?? Math.max(seen, start ?? seen), stint.until);
      for (let month = from; month <= until; month++) months.add(month);
    }
  }
  return [...months];
}

function latestOf([first, ...others]: SharedEmployment[]): SharedEmployment {
  if (!first) throw new Error("Nobody is described by no employment");
  return others.reduce((latest, other) => ((other.start ?? 0) > (latest.start ?? 0) ? other : latest), first);
}

const lastOf = (months: MonthNumber[]) => months.at(-1) ?? 0;
const monthsText = (count: number) => (count === 1 ? "1 month" : `${count} months`);
const tieBreak = (email: string) => createHash("sha256").update(email).digest("hex");
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
