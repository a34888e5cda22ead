import { monthNumber } from "#contract/months.ts";
import type { DirectoryEmployment, EmploymentPeriod } from "#server/features/directory/overlap.ts";

const [earliest, latest] = [monthNumber("2014-01"), monthNumber("2026-12")];

/**
 * Month by month: runs of months in which someone was there. Two runs overlap for certain if they share a day for every
 * possible first and last day; a month has three days here.
 */
export function monthsByBruteForce(
  employments: DirectoryEmployment[],
  periods: EmploymentPeriod[],
): number[] {
  const together = [...new Set(periods.map(({ key }) => key))].flatMap((key) => {
    const theirs = runs((month) =>
      employments.some(
        (employment) =>
          employment.companyKey === key &&
          month >= (employment.start ?? employment.end ?? employment.seen) &&
          month <= (employment.end ?? Math.max(employment.seen, employment.start ?? 0)),
      ),
    );
    const own = runs((month) =>
      periods.some((period) => period.key === key && period.from <= month && month <= period.until),
    );
    // Someone who still works there does so to the end of this month.
    const isOpen = (run: number[]) =>
      periods.some((period) => period.key === key && period.isCurrent && period.until === run.at(-1));
    return theirs.flatMap((run) =>
      own
        .filter((other) => days(run, false).every((a) => days(other, isOpen(other)).every((b) => meet(a, b))))
        .flatMap((other) => run.filter((month) => other.includes(month))),
    );
  });
  return [...new Set(together)].toSorted((a, b) => a - b);
}

function runs(isThere: (month: number) => boolean): number[][] {
  const all: number[][] = [];
  for (const month of range(earliest, latest)) {
    if (!isThere(month)) continue;
    if (all.at(-1)?.at(-1) === month - 1) all.at(-1)?.push(month);
    else all.push([month]);
  }
  return all;
}

/** Every possible first and last day of a run of months. */
function days(run: number[], isOpen: boolean): [number, number][] {
  const [from = 0, until = 0] = [run[0], run.at(-1)];
  return [0, 1, 2].flatMap((begin) =>
    (isOpen ? [2] : [0, 1, 2]).flatMap((end): [number, number][] =>
      from * 3 + begin <= until * 3 + end ? [[from * 3 + begin, until * 3 + end]] : [],
    ),
  );
}

const meet = (a: [number, number], b: [number, number]) => Math.max(a[0], b[0]) <= Math.min(a[1], b[1]);
/** All months from one to another. */
export const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index);
