import { sql } from "drizzle-orm";
import fc from "fast-check";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { type MonthNumber, monthNumber, monthOf, monthText } from "#contract/months.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { monthsByBruteForce, range } from "#tests/months-by-brute-force.ts";
import { findColleagues } from "./find-colleagues.ts";
import type { EmploymentPeriod } from "./overlap.ts";

const now = monthOf(new Date("2026-11-21T10:00:00Z"));
const month = fc.integer({ min: now - 30, max: now });
const company = fc.constantFrom("Acme", "Initech", "Umbrella");
const anyEmployment = fc
  .record({ person: fc.nat(11), company, start: fc.option(month), end: fc.option(month), seen: month })
  .filter(({ start, end, seen }) => (start ?? 0) <= Math.min(end ?? seen, seen));
const directory = fc.uniqueArray(anyEmployment, {
  maxLength: 30,
  selector: ({ person, company: where, start }) => `${person} ${where} ${start}`,
});
const period = fc
  .record({ company, from: month, until: month, isCurrent: fc.boolean() })
  .filter(({ from, until }) => from <= until);
const histories = fc.array(fc.array(period, { maxLength: 4 }), { minLength: 6, maxLength: 6 });

/** Two entries in a row of one person. The later one begins in the candidate's only month. */
const twoEntries: Reported[] = [
  { person: 2, company: "Umbrella", start: now - 2, end: null, seen: now },
  { person: 2, company: "Umbrella", start: null, end: now - 3, seen: now - 6 },
];
const inOneMonth: Worked[] = [{ company: "Umbrella", from: now - 2, until: now - 2, isCurrent: false }];

test("the search finds the same people and months as a simple check of every month", async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(directory, histories, async (all, searches) => {
      await fillDirectory(app, all);
      for (const history of searches) {
        const found = await findColleagues(app, search(history.map(entry)));
        const results = found.map(({ email, overlapMonths }) => [email, overlapMonths]);
        expect(results).toHaveLength(findByBruteForce(all, history).length);
        expect(results).toEqual(expect.arrayContaining(findByBruteForce(all, history)));
      }
    }),
    { numRuns: 25, examples: [[twoEntries, [inOneMonth]]] },
  );
});

test("a company is found by each of its names, including former ones", async ({ app }) => {
  const { email } = await aPerson(app, {}, { company: "Ærøskøbing Værft A/S", start: "2018-01" });
  const names = [
    "aeroskobing vaerft",
    "ÆRØSKØBING VÆRFT",
    "The Ærøskøbing Værft Company",
    "Nova (formerly Ærøskøbing Værft)",
  ];
  for (const name of names)
    expect([name, (await findAt(app, name)).map((colleague) => colleague.email)]).toEqual([name, [email]]);
  expect(await findAt(app, "Aeroskobing")).toEqual([]);
});

test("self-employed people are nobody's colleagues, even if others use the same name", async ({ app }) => {
  const then = { start: "2018-01" };
  await aPerson(app, {}, { company: "Freelance", ...then });
  const { email } = await aPerson(app, {}, { company: "Freelance GmbH", ...then });
  const other = await aPerson(app, {}, { company: "Freelancer AG", ...then });
  await aPerson(app, {}, { company: "Freelancer", ...then });
  expect((await findAt(app, "Freelance GmbH")).map((colleague) => colleague.email)).toEqual([email]);
  expect((await findAt(app, "Freelancer AG")).map((colleague) => colleague.email)).toEqual([other.email]);
  expect(await findAt(app, "Freelance")).toEqual([]);
});

test("a misspelled name never matches a company", async ({ app }) => {
  await aPerson(app, {}, { company: "Initech", start: "2018-01" });
  expect(await findAt(app, "Innitech")).toEqual([]);
});

test("above the limit, people in the candidate's team count first, and so do named people", async ({
  app,
}) => {
  await aPerson(app, { name: "Ada Near" }, { position: "Cook", team: "Search", start: "2019-11" });
  await aPerson(app, { name: "Kim Named" }, { start: "2019-11" });
  await app.db.execute(sql`
    with others as (
      insert into directory_people (name, email) select 'Person ' || n, n || '@other.example' from generate_series(1, 1100) n returning id)
    insert into directory_employments (person_id, company_id, start_month, seen_month)
    select others.id, company.id, ${monthNumber("2019-01")}::int, ${now}::int from others, directory_companies company`);

  const employment = { company: "Acme", from: monthNumber("2019-01"), until: monthNumber("2020-01") };
  const inTeam = search([{ ...entry({ ...employment, isCurrent: false }), team: "search" }]);
  const inTitle = search([{ ...entry({ ...employment, isCurrent: false }), position: "Waiter (Search)" }]);
  for (const history of [inTeam, inTitle])
    expect((await findColleagues(app, history))[0]?.name).toBe("Ada Near");
  const found = async (names: string[]) =>
    (await findColleagues(app, { ...inTeam, names })).map(({ name }) => name);
  expect(await found(["Kim Nobody"])).not.toContain("Kim Named");
  expect(await found(["kim named"])).toContain("Kim Named");
});

test.for([400, 1_400])(
  "of %s equal colleagues, those who were imported first have no advantage",
  async (count, { app }) => {
    await aPerson(app, {}, { start: "2019-11" });
    await app.db.execute(sql`
    with others as (
      insert into directory_people (name, email)
      select 'Person ' || n, n || '@other.example' from generate_series(1, ${count}::int) n returning id)
    insert into directory_employments (person_id, company_id, start_month, seen_month)
    select others.id, company.id, ${monthNumber("2019-01")}::int, ${now}::int from others, directory_companies company`);
    const found = await findAt(app, "Acme");
    const first = found.filter(({ email }) => Number.parseInt(email, 10) <= count / 2);
    expect(first.length / found.length).toBeCloseTo(0.5, 1);
  },
);

test.for([
  [{ place: "Dublin, Ireland" }, "Specialist"],
  [{ department: "Engineering" }, "Specialist"],
  [{ team: "Search" }, "Specialist"],
  [{ level: "manager" }, "Engineering"],
] as const)("%j ranks one %s above others without it", async ([fact, position], { app }) => {
  const then = { position, start: "2019-01", headcount: "900" };
  for (let n = 0; n < 6; n++) await aPerson(app, {}, then);
  const { email } = await aPerson(app, {}, { ...then, ...fact });
  const employment = entry({
    company: "Acme",
    from: monthNumber("2019-01"),
    until: monthNumber("2020-01"),
    isCurrent: false,
  });
  const work = { ...employment, position: "Software Engineer", place: "Dublin", team: "Search" };
  const [first, second] = await findColleagues(app, search([work]));
  expect(first?.email).toBe(email);
  expect(first?.match.logOdds).toBeGreaterThan(second?.match.logOdds ?? Infinity);
});

type Reported = typeof anyEmployment extends fc.Arbitrary<infer Value> ? Value : never;
type Worked = typeof period extends fc.Arbitrary<infer Value> ? Value : never;

function findByBruteForce(all: Reported[], history: Worked[]) {
  const periods = history.map(({ company: key, from, until, isCurrent }): EmploymentPeriod => ({
    key,
    position: null,
    from,
    until: isCurrent ? now : until,
    isCurrent,
  }));
  return [...Map.groupBy(all, ({ person }) => person)].flatMap(([person, reported]) => {
    const employments = reported.map((employment) => ({ ...employment, companyKey: employment.company }));
    const months = monthsByBruteForce(employments, periods).length;
    const possible = employments.some((employment) =>
      periods.some(({ key, from, until }) => key === employment.company && mayMeet(employment, from, until)),
    );
    return possible ? [[emailOf(person), months || null]] : [];
  });
}

const mayMeet = ({ start, end }: Reported, from: MonthNumber, until: MonthNumber) =>
  range(from, until).some((shared) => (start ?? shared) <= shared && shared <= (end ?? shared));
const emailOf = (person: number) => `p${person}@example.com`;

async function fillDirectory({ db }: TestApp, all: Reported[]) {
  await db.execute(sql`truncate directory_people, directory_companies restart identity cascade`);
  const names = ["Acme", "Initech", "Umbrella"];
  await db
    .insert(directoryCompanies)
    .values(names.map((name) => ({ name, key: name.toLowerCase(), keys: [name.toLowerCase()] })));
  const people = range(0, 11).map((n) => ({ name: `Person ${"abcdefghijkl"[n]}`, email: emailOf(n) }));
  await db.insert(directoryPeople).values(people);
  if (all.length === 0) return;
  await db.insert(directoryEmployments).values(
    all.map(({ person, company: where, start, end, seen }) => ({
      personId: person + 1,
      companyId: names.indexOf(where) + 1,
      startMonth: start,
      endMonth: end,
      seenMonth: seen,
    })),
  );
}

function entry({
  company: where,
  from,
  until,
  isCurrent,
}: Omit<Worked, "company"> & { company: string }): WorkHistoryEntry {
  const endDate = isCurrent ? null : monthText(until);
  return { company: where, position: "Cook", startDate: monthText(from), endDate, isCurrent };
}

const search = (workHistory: WorkHistoryEntry[]) => ({
  madeUpFor: null,
  candidateName: "Robin Vale",
  workHistory,
  excludeCurrentColleagues: false,
  now: new Date("2026-11-21T10:00:00Z"),
});

function findAt(app: TestApp, name: string) {
  const employment = {
    company: name,
    from: monthNumber("2019-01"),
    until: monthNumber("2020-01"),
    isCurrent: false,
  };
  return findColleagues(app, search([entry(employment)]));
}
