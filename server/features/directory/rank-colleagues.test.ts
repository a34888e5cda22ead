import fc from "fast-check";
import { expect, test } from "vitest";
import { monthNumber } from "#contract/months.ts";
import { monthsByBruteForce } from "#tests/months-by-brute-force.ts";
import { mayHaveMet, type SharedEmployment, type EmploymentPeriod, timesOf } from "./overlap.ts";
import { rankColleagues } from "./rank-colleagues.ts";
import { type Ranked, rankEmployments } from "./rank-employments.ts";

type Person = SharedEmployment & { name: string; email: string };

const unknownFacts = { place: null, department: null, team: null, headcount: null, level: null };

const january = monthNumber("2019-01");
const now = january + 40;
const month = fc.integer({ min: january, max: now });
const companyKey = fc.constantFrom("acme", "initech", "umbrella");
const position = fc.constantFrom(null, "Engineer", "Engineering Manager", "Junior Engineer", "Sales Manager");

const period: fc.Arbitrary<EmploymentPeriod> = fc
  .record({ key: companyKey, position: fc.constant("Engineer"), from: month, until: month })
  .filter(({ from, until }) => from <= until)
  .map((fields) => ({ ...fields, isCurrent: false }));
const anyEmployment: fc.Arbitrary<Person> = fc
  .record({
    person: fc.integer({ min: 1, max: 6 }),
    companyKey,
    position,
    start: fc.option(month),
    end: fc.option(month),
    seen: month,
  })
  .filter(({ start, end, seen }) => (start ?? 0) <= Math.min(end ?? seen, seen))
  .map(({ person, ...where }) => ({
    ...where,
    ...unknownFacts,
    personId: person,
    name: `Person ${"abcdef"[person - 1]}`,
    email: `p${person}@example.com`,
    company: where.companyKey.toUpperCase(),
  }));
// As in the directory: one employment for each person, company and start.
const employments = fc.uniqueArray(anyEmployment, {
  maxLength: 12,
  selector: ({ personId, companyKey: key, start }) => `${personId} ${key} ${start}`,
});
const somePeriods = fc.array(period, { maxLength: 4 });
const employmentsOf = (personId: number, all: Person[]) =>
  all.filter((employment) => employment.personId === personId);

test("everyone who may have overlapped is returned once, with exactly the known shared months", () => {
  fc.assert(
    fc.property(employments, somePeriods, (all, own) => {
      const ranked = rank(all, own, now);
      const possible = new Set(
        all.filter((employment) => mayMeet(employment, own)).map(({ personId }) => personId),
      );
      expect(ranked).toHaveLength(possible.size);
      expect(new Set(ranked.map(({ personId }) => personId))).toEqual(possible);
      for (const { personId, overlapMonths, together } of ranked) {
        expect(overlapMonths).toBe(monthsByBruteForce(employmentsOf(personId, all), own).length || null);
        expect(together === null).toBe(overlapMonths === null);
      }
    }),
    { numRuns: 500 },
  );
});

test("people who surely overlapped rank above those who may have", () => {
  fc.assert(
    fc.property(employments, somePeriods, (all, own) => {
      const known = rank(all, own, now).map(({ overlapMonths }) => overlapMonths !== null);
      expect(known).toEqual(known.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

test("the order does not depend on the order in which people are found", () => {
  const shuffled = employments.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, somePeriods, ([all, otherwise], own) => {
      expect(rank(otherwise, own, now)).toEqual(rank(all, own, now));
    }),
  );
});

test("an invented present employer does not change the rank of people known from earlier companies", () => {
  const elsewhere = somePeriods.map((own) => own.filter(({ key }) => key !== "umbrella"));
  fc.assert(
    fc.property(employments, elsewhere, fc.constantFrom("Engineer", "Cook"), (all, own, does) => {
      const present = { key: "umbrella", position: does, from: january, until: now, isCurrent: true };
      const pick = ({ employment, signs, score, counted }: Ranked) => ({ employment, signs, score, counted });
      const before = rankEmployments(all, own, now).filter(({ months }) => months > 0);
      const after = new Map(
        rankEmployments(all, [...own, present], now).map((match) => [match.personId, pick(match)]),
      );
      for (const match of before) expect(after.get(match.personId)).toEqual(pick(match));
      const atWork = all.map((person) => ({ ...person, email: `p${person.personId}@umbrella.example` }));
      const scores = (periods: EmploymentPeriod[]) =>
        new Map(rank(atWork, periods, now).map(({ personId, match }) => [personId, match.score]));
      const [scored, scoredAfter] = [scores(own), scores([...own, present])];
      for (const { personId } of before) expect(scoredAfter.get(personId)).toBe(scored.get(personId));
    }),
    { numRuns: 500 },
  );
});

test("each sign decides if the others are equal: months, recency, relation, kind of work, address", () => {
  const pairs: [better: Partial<Person>, worse: Partial<Person>][] = [
    [{ end: january + 20 }, { end: january + 10 }],
    [
      { start: january + 20, end: january + 29 },
      { start: january + 10, end: january + 19 },
    ],
    [{ position: "Engineering Manager" }, { position: "Accountant" }],
    [{ position: "Engineer" }, { position: "Accountant" }],
    [{ end: null }, { end: null, email: "kim@other.example" }],
    [{ email: "kim@other.example" }, { email: "kim@acme.example" }],
  ];
  for (const [index, [better, worse]] of pairs.entries()) {
    const usual = index < 4 ? { email: "kim@mail.example" } : { email: "kim@acme.example" };
    const good = { ...colleague("good"), ...usual, ...better };
    const bad = { ...colleague("bad"), ...usual, ...worse };
    expect(rank([bad, good], own, now).map(({ name }) => name)).toEqual(["good", "bad"]);
  }
});

test("the same team, place or kind of work ranks above an unknown one, and that above another one", () => {
  const periods = [{ ...own[0]!, team: "Search Ads", place: "Dublin, Ireland" }];
  const alike = [
    { team: "Ads Search" },
    { place: "Greater Dublin Area" },
    { position: "Software Developer" },
  ];
  const other = [{ team: "Maps" }, { place: "Cork" }, { position: "Accountant" }];
  for (const [index, fields] of alike.entries()) {
    const all = [
      { ...colleague("c"), ...other[index] },
      { ...colleague("b"), ...(index === 2 && { position: null }) },
      { ...colleague("a"), ...fields },
      ...["x", "y", "z"].map((name) => ({ ...colleague(name), end: january + 1 })),
    ];
    const order = rankEmployments(all, periods, now).map(({ personId }) => String.fromCodePoint(personId));
    expect(order.filter((name) => "abc".includes(name))).toEqual(["a", "b", "c"]);
  }
});

test("the same evidence counts less in a large company", () => {
  const [small, large] = [20, 20_000].map(
    (headcount) => rankEmployments([{ ...colleague("a"), headcount }], own, now)[0]!,
  );
  expect(small!.score).toBeGreaterThan(large!.score + 3);
});

test("in a small company two leaders see each other's work, whatever kind of work it is", () => {
  const periods = [{ ...own[0]!, position: "Engineering Manager" }];
  const leadOver = (headcount: number) => {
    const [leader, member] = ["Sales Manager", "Account Executive"].map(
      (title) => rankEmployments([{ ...colleague("a"), position: title, headcount }], periods, now)[0]!.score,
    );
    return leader! - member!;
  };
  expect(leadOver(20)).toBeGreaterThan(1);
  expect(leadOver(20_000)).toBeCloseTo(0, 1);
});

test("of two records of one person the better one stays; namesakes elsewhere are other people", () => {
  const kim = { ...colleague("Kim Doe"), personId: 1, email: "kim@one.example" };
  const duplicate = { ...colleague("Doe, Kim"), personId: 2, email: "kim@two.example", end: january + 9 };
  const namesake = {
    ...kim,
    personId: 3,
    email: "kim@three.example",
    companyKey: "initech",
    company: "Initech",
  };
  const found = rank([duplicate, kim, namesake], [...own, { ...own[0]!, key: "initech" }], now);
  expect(found.map(({ email }) => email).toSorted()).toEqual(["kim@one.example", "kim@three.example"]);
});

test("a person who worked there only before or after the candidate is no colleague", () => {
  const short = [{ ...own[0]!, from: january + 10, until: january + 20 }];
  const before = { ...colleague("before"), end: january + 9 };
  const after = { ...colleague("after"), start: january + 21, end: null, seen: now };

  expect(rank([before, after], short, now)).toEqual([]);
});

test.each([
  ["an unknown start", { start: null, end: null, seen: now }],
  ["an end and no start", { start: null, end: now }],
  ["last reported before", { end: null, seen: january }],
  ["left in the candidate's first month", { end: january + 5 }],
])("if it is not certain that they met (%s), the result says so and claims no shared months", (_, fields) => {
  const later = [{ ...own[0]!, from: january + 5, until: january + 20 }];
  expect(rank([{ ...colleague("kim"), ...fields }], later, now)).toMatchObject([
    { overlapMonths: null, together: null, card: { evidence: "possible", overlap: null } },
  ]);
});

test("a person without an address is not returned, but counts for the cards", () => {
  const three = ["a", "b", "c"].map((name) => colleague(name));
  const found = rank(
    three.map((person, index) => ({ ...person, email: index > 0 ? "" : person.email })),
    own,
    now,
  );
  expect(found).toMatchObject([{ name: "a", card: { position: "Engineer" } }]);
  expect(rank(three.slice(0, 2), own, now)).toMatchObject([
    { card: { position: null } },
    { card: { position: null } },
  ]);
});

const own: EmploymentPeriod[] = [
  { key: "acme", position: "Engineer", from: january, until: january + 30, isCurrent: false },
];

function colleague(name: string): Person {
  const where = { companyKey: "acme", company: "ACME", position: "Engineer", ...unknownFacts };
  const time = { start: january, end: january + 10, seen: now };
  return { personId: name.charCodeAt(0), name, email: `${name}@example.com`, ...where, ...time };
}

function rank(all: Person[], periods: EmploymentPeriod[], thisMonth: number) {
  const people = new Map(
    all.map(({ personId, name, email }) => [
      personId,
      { name, email: email || null, mustNotContact: false, isPresentColleague: false, isContacted: false },
    ]),
  );
  return rankColleagues(rankEmployments(all, periods, thisMonth), people, thisMonth);
}

function mayMeet(employment: Person, periods: EmploymentPeriod[]): boolean {
  const time = timesOf(periods).get(employment.companyKey);
  return time !== undefined && mayHaveMet(employment, time);
}
