import fc from "fast-check";
import { expect, test } from "vitest";
import { monthNumber } from "#contract/months.ts";
import { rankColleagues, type SharedEmployment, sharedMonths } from "./rank-colleagues.ts";

type Stint = Parameters<typeof sharedMonths>[1][number];
const january = monthNumber("2019-01");
const month = fc.integer({ min: january, max: january + 40 });
const companyKey = fc.constantFrom("acme", "initech", "umbrella");

const stint: fc.Arbitrary<Stint> = fc
  .record({ key: companyKey, from: month, until: month })
  .filter(({ from, until }) => from <= until);
const employment: fc.Arbitrary<SharedEmployment> = fc
  .record({
    person: fc.integer({ min: 1, max: 6 }),
    companyKey,
    start: fc.option(month),
    end: fc.option(month),
    seen: month,
  })
  .filter(({ start, end, seen }) => (start ?? 0) <= Math.min(end ?? seen, seen))
  .map(({ person, ...where }) => ({
    ...where,
    personId: person,
    name: `Person ${person}`,
    email: `p${person}@example.com`,
    company: where.companyKey.toUpperCase(),
    position: null,
  }));
// As in the directory: one employment for each person, company and start.
const employments = fc.uniqueArray(employment, {
  maxLength: 12,
  selector: ({ personId, companyKey: key, start }) => `${personId} ${key} ${start}`,
});
const stints = fc.array(stint, { maxLength: 4 });

test("shared months are the months in which both were there, each counted once", () => {
  fc.assert(
    fc.property(employments, stints, (all, own) => {
      expect(sharedMonths(all, own).toSorted((a, b) => a - b)).toEqual(byBruteForce(all, own));
    }),
    { numRuns: 500 },
  );
});

test("everybody is told with exactly the months they are known to have shared", () => {
  fc.assert(
    fc.property(employments, stints, (all, own) => {
      for (const { personId, overlapMonths } of rankColleagues(all, own)) {
        const theirs = all.filter((one) => one.personId === personId);
        expect(overlapMonths).toBe(byBruteForce(theirs, own).length || null);
      }
    }),
    { numRuns: 500 },
  );
});

test("nobody with a known overlap is missing, nobody comes twice, and more months come first", () => {
  fc.assert(
    fc.property(employments, stints, (all, own) => {
      const ranked = rankColleagues(all, own);
      const ids = ranked.map(({ personId }) => personId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { personId } of all)
        if (
          byBruteForce(
            all.filter((one) => one.personId === personId),
            own,
          ).length > 0
        )
          expect(ids).toContain(personId);
      const months = ranked.map(({ overlapMonths }) => overlapMonths ?? 0);
      expect(months).toEqual(months.toSorted((a, b) => b - a));
    }),
  );
});

test("the order does not depend on the order in which people are found", () => {
  const shuffled = employments.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, stints, ([all, otherwise], own) => {
      expect(rankColleagues(otherwise, own)).toEqual(rankColleagues(all, own));
    }),
  );
});

test("of equal overlaps the more recent comes first, and then the order says nothing about names", () => {
  const own = [{ key: "acme", from: january, until: january + 40 }];
  const early = colleague("early", { start: january, end: january + 5 });
  const late = colleague("late", { start: january + 10, end: january + 15 });
  expect(rankColleagues([early, late], own).map(({ name }) => name)).toEqual(["late", "early"]);

  const names = "abcdefgh".split("");
  const twins = names.map((name) => colleague(name, { start: january, end: january + 5 }));
  expect(rankColleagues(twins, own).map(({ name }) => name)).not.toEqual(names);
});

test("the reason names the company of the longest overlap, with its months", () => {
  const own = [{ key: "acme", from: january, until: january + 40 }];
  const reason = (end: number) => rankColleagues([colleague("kim", { start: january, end })], own)[0]?.reason;

  expect(reason(january)).toBe("Worked together at ACME, 1 month");
  expect(reason(january + 13)).toBe("Worked together at ACME, 14 months");
});

test("whoever was there before or after, but not at the same time, is no colleague", () => {
  const own = [{ key: "acme", from: january + 10, until: january + 20 }];
  const before = colleague("before", { start: january, end: january + 9 });
  const after = colleague("after", { start: january + 21, end: null, seen: january + 40 });

  expect(rankColleagues([before, after], own)).toEqual([]);
});

test("where it is not known since when, it is said so and no months are claimed", () => {
  const own = [{ key: "acme", from: january, until: january + 5 }];
  const unknown = colleague("kim", { start: null, end: null, seen: january + 40 });

  expect(rankColleagues([unknown], own)).toMatchObject([
    { overlapMonths: null, reason: "Now at ACME; since when is not known" },
  ]);
});

function colleague(
  name: string,
  { start, end, seen = january + 40 }: { start: number | null; end: number | null; seen?: number },
): SharedEmployment {
  const personId = name.charCodeAt(0);
  const where = { companyKey: "acme", company: "ACME", position: null };
  return { personId, name, email: `${name}@example.com`, ...where, start, end, seen };
}

/** Every month there is, kept where some employment and some stint at one company both have it. */
function byBruteForce(all: SharedEmployment[], own: Stint[]): number[] {
  const known = (one: SharedEmployment, at: number) =>
    at >= (one.start ?? one.end ?? one.seen) && at <= (one.end ?? one.seen);
  return Array.from({ length: 60 }, (_, index) => january - 5 + index).filter((at) =>
    all.some(
      (one) =>
        known(one, at) &&
        own.some(({ key, from, until }) => key === one.companyKey && from <= at && at <= until),
    ),
  );
}
