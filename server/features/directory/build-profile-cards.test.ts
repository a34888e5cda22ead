import fc from "fast-check";
import { expect, test } from "vitest";
import { cardWords } from "#contract/card-words.ts";
import { type Card, minCohortSize } from "#contract/cards.ts";
import { monthNumber } from "#contract/months.ts";
import { buildProfileCards } from "./build-profile-cards.ts";
import type { EmploymentPeriod } from "./overlap.ts";
import { rankEmployments } from "./rank-employments.ts";

const january = monthNumber("2019-01");
const own: EmploymentPeriod[] = ["acme", "initech"].map((key) => ({
  key,
  position: "Software Engineer",
  from: january,
  until: january + 70,
  isCurrent: false,
}));
const position = fc.constantFrom<(string | null)[]>(
  null,
  "Cook",
  "Software Engineer",
  "software  engineer",
  "Senior Software Engineer",
  "Engineering Manager",
  "Sales Manager",
);
const colleague = fc.record({
  company: fc.constantFrom("Acme", "ACME Inc.", "Initech"),
  position,
  months: fc.option(fc.integer({ min: 1, max: 60 })),
  counts: fc.boolean(),
});
type Person = typeof colleague extends fc.Arbitrary<infer Value> ? Value : never;

test("at least three people who may be contacted share the same card, if there are three", () => {
  fc.assert(
    fc.property(fc.array(colleague, { maxLength: 40 }), (people) => {
      const cards = cardsFor(people);
      for (const isKnown of [true, false]) {
        const alike = people.flatMap(({ months, counts }, index) =>
          (months !== null) === isKnown ? [{ card: JSON.stringify(cards[index]), counts }] : [],
        );
        if (alike.filter(({ counts }) => counts).length < minCohortSize) continue;
        for (const { card } of alike)
          expect(alike.filter((other) => other.counts && other.card === card).length, card).toBeGreaterThan(
            2,
          );
      }
    }),
    { numRuns: 500 },
  );
});

test("every fact on a card is true of its owner", () => {
  fc.assert(
    fc.property(fc.array(colleague, { maxLength: 40 }), (people) => {
      for (const [index, card] of cardsFor(people).entries()) {
        const { company, months, position: title } = people[index]!;
        expect(card.evidence).toBe(months === null ? "possible" : "together");
        if (card.company) expect(keyOf(card.company)).toBe(keyOf(company));
        if (card.position) expect(plain(card.position)).toBe(plain(title ?? ""));
        if (card.overlap === "over_three_years") expect(months).toBeGreaterThanOrEqual(36);
        if (card.overlap === "under_a_year") expect(months).toBeLessThan(12);
      }
    }),
  );
});

test("a card shows the finest level that three share: title and band, then rank and function, then function, then nothing", () => {
  const firstCard = (...titles: (string | null)[]) =>
    cardWords(cardsFor(titles.map((title) => someone({ position: title })))[0]!);

  expect(firstCard("Software Engineer", "Software Engineer", "Software Engineer")).toEqual({
    company: "Acme",
    position: "Software Engineer",
    relationship: "Likely peer",
    overlap: "over one year",
    likelihood: "Possibly",
    reason: "Worked together at Acme, over one year, both in engineering",
  });
  expect(firstCard("Staff Engineer", "Senior Developer", "Senior Software Engineer")).toMatchObject({
    position: "Senior role in engineering",
    relationship: "Likely peer",
  });
  expect(firstCard("Junior Developer", "Senior Developer", "Engineering Manager")).toMatchObject({
    position: "Works in engineering",
    relationship: "Former colleague",
  });
  expect(firstCard("Cook", "Software Engineer", "Sales Manager")).toEqual({
    company: "Acme",
    position: null,
    relationship: "Former colleague",
    overlap: null,
    likelihood: "Possibly",
    reason: "Worked together at Acme",
  });
  expect(firstCard("Cook", "Cook")).toMatchObject({
    company: null,
    position: null,
    reason: "Worked together",
  });
});

test("people who cannot be contacted do not count towards the three, and have cards like the others", () => {
  const cards = cardsFor([
    ...[1, 2].map(() => someone({ position: "Nurse" })),
    someone({ position: "Nurse", counts: false }),
    ...[1, 2, 3].map(() => someone({ position: "Cook" })),
  ]);
  expect(new Set(cards.map((card) => JSON.stringify(card))).size).toBe(1);
  expect(cards[0]).toMatchObject({ company: "Acme", position: null });
});

test("different spellings do not distinguish people on cards", () => {
  const cards = cardsFor([
    someone({ company: "Acme" }),
    someone({ company: "ACME Inc." }),
    someone({ company: "Acme", position: "software engineer" }),
  ]);
  expect(cards.map(({ company, position: title }) => [company, title])).toEqual(
    cards.map(() => ["Acme", "Software Engineer"]),
  );
});

const someone = (fields: Partial<Person> = {}): Person => ({
  company: "Acme",
  position: "Software Engineer",
  months: 24,
  counts: true,
  ...fields,
});

/** The cards, in the order of the people. */
function cardsFor(people: Person[]): Card[] {
  const all = people.map(({ company, position: title, months }, personId) => ({
    personId,
    company,
    companyKey: keyOf(company),
    position: title,
    ...unknownFacts,
    start: months === null ? null : january + 1,
    end: months === null ? null : january + months,
    seen: january + 71,
  }));
  const ranked = rankEmployments(all, own, january + 80);
  const cards = buildProfileCards(
    ranked.map((match) => ({ ranked: match, counts: people[match.personId]?.counts ?? false })),
  );
  return people.map((_, index) => cards.get(index)!);
}

const unknownFacts = { place: null, department: null, team: null, headcount: null, level: null };
const keyOf = (company: string) => (company === "Initech" ? "initech" : "acme");
const plain = (title: string) => title.toLowerCase().replaceAll(/\s+/g, " ");
