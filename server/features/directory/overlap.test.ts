import fc from "fast-check";
import { expect, test } from "vitest";
import { monthNumber } from "#contract/months.ts";
import { monthsByBruteForce, range } from "#tests/months-by-brute-force.ts";
import {
  countMonths,
  joinSpans,
  sharedSpans,
  type DirectoryEmployment,
  type EmploymentPeriod,
  timesOf,
} from "./overlap.ts";

const first = monthNumber("2019-01");
const last = first + 13;
const month = fc.integer({ min: first, max: last });
const companyKey = fc.constantFrom("acme", "initech");

const period: fc.Arbitrary<EmploymentPeriod> = fc
  .record({ key: companyKey, from: month, until: month, isCurrent: fc.boolean() })
  .filter(({ from, until }) => from <= until)
  .map((fields) => ({ ...fields, position: null, until: fields.isCurrent ? last : fields.until }));
const employment: fc.Arbitrary<DirectoryEmployment> = fc
  .record({ companyKey, start: fc.option(month), end: fc.option(month), seen: month })
  .filter(({ start, end, seen }) => (start ?? 0) <= Math.min(end ?? seen, seen));

test("a month is shared only if both were surely there on the same day", () => {
  fc.assert(
    fc.property(
      fc.array(employment, { maxLength: 4 }),
      fc.array(period, { maxLength: 3 }),
      (employments, periods) => {
        const spans = shared(employments, periods);
        expect(spans.flatMap(({ from, until }) => range(from, until))).toEqual(
          monthsByBruteForce(employments, periods),
        );
      },
    ),
    { numRuns: 3_000 },
  );
});

const employed = (start: string, end: string | null, seen = "2020-02"): DirectoryEmployment => ({
  companyKey: "acme",
  start: start ? monthNumber(start) : null,
  end: end === null ? null : monthNumber(end),
  seen: monthNumber(seen),
});
const worked = (from: string, until: string | null): EmploymentPeriod => ({
  key: "acme",
  position: null,
  from: monthNumber(from),
  until: monthNumber(until ?? "2020-02"),
  isCurrent: until === null,
});

test.each([
  [
    "one left in the month in which the other started",
    [employed("2018-01", "2019-06")],
    [worked("2019-06", "2020-01")],
    0,
  ],
  ["one month, in which both started", [employed("2019-06", "2019-12")], [worked("2019-06", "2019-06")], 0],
  [
    "one month of one person, within the other's time",
    [employed("2019-06", "2019-06")],
    [worked("2019-01", "2020-01")],
    1,
  ],
  [
    "promoted in the month after the other started",
    [employed("2018-01", "2019-06"), employed("2019-07", "2019-09")],
    [worked("2019-06", "2020-01")],
    4,
  ],
  [
    "two periods at one company",
    [employed("2018-01", "2020-01")],
    [worked("2018-03", "2018-04"), worked("2019-03", "2019-05")],
    5,
  ],
  [
    "two overlapping periods, each month counted once",
    [employed("2018-01", "2018-04"), employed("2018-03", "2018-06")],
    [worked("2018-01", "2018-12")],
    6,
  ],
  [
    "last reported before the other started",
    [employed("2017-01", null, "2018-12")],
    [worked("2019-01", "2019-12")],
    0,
  ],
  [
    "no end, counted until last reported",
    [employed("2017-01", null, "2019-03")],
    [worked("2019-01", "2019-12")],
    3,
  ],
  [
    "no start, counted for the month of the end only",
    [employed("", "2019-05")],
    [worked("2019-01", "2019-12")],
    1,
  ],
  ["present jobs of both", [employed("2020-02", null)], [worked("2019-01", null)], 1],
])("%s", (_, employments, periods, months) => {
  expect(countMonths(shared(employments, periods))).toBe(months);
});

/** At all companies. */
function shared(employments: DirectoryEmployment[], periods: EmploymentPeriod[]) {
  const at = (key: string) => employments.filter(({ companyKey: where }) => where === key);
  return joinSpans([...timesOf(periods)].flatMap(([key, time]) => sharedSpans(at(key), time)));
}
