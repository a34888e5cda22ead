// Counts how many people of the directory fit a profile card, in the sample directory and in a made-up one of 100,000
// people. The count covers everyone and does not use the code that builds the cards. Another size may be given: 20000.
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import type { Card } from "#contract/cards.ts";
import { type MonthNumber, monthNumber, monthOf, monthText } from "#contract/months.ts";
import type { Database } from "#server/platform/db/client.ts";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import { inferFunction } from "#server/features/templates/infer-role.ts";
import { compareRoles, seniorityOf } from "#server/features/directory/titles.ts";
import { fillDirectory } from "./directory/fill.ts";

interface Employment {
  person: number;
  name: string;
  company: string;
  position: string | null;
  department: string | null;
  level: string | null;
  start: MonthNumber | null;
  end: MonthNumber | null;
  seen: MonthNumber;
}

const now = new Date("2026-11-21T10:00:00Z");
const thisMonth = monthOf(now);
const candidates = 300;
const size = Number(process.argv[2] ?? 100_000);
const employmentsEach = 3;

const { connection } = await createEmbedded(null);
await connection.migrate();
console.log(
  "directory   candidates   cards   fit 1   under 3   under 5   company shown   position or function shown",
);
await fillFromSample(connection.db);
await measure("sample");
await fillDirectory(connection.db, size * employmentsEach);
await measure(size.toLocaleString("en"));
await connection.close();

async function measure(directory: string) {
  const employments = await selectEmployments(connection.db);
  const byPerson = Map.groupBy(employments, ({ person }) => person);
  const byCompany = Map.groupBy(employments, ({ company }) => company);
  const people = [...byPerson.values()].filter((own) => own.length > 1 && own.every(({ start }) => start));
  const step = Math.max(1, Math.floor(people.length / candidates));
  const cohorts: number[] = [];
  const shown = { company: 0, work: 0 };
  const sampled = people.filter((_, index) => index % step === 0).slice(0, candidates);
  for (const own of sampled) {
    const found = await findColleagues(connection, toSearch(own));
    const others = [...new Set(own.map(({ company }) => company))]
      .flatMap((company) => byCompany.get(company) ?? [])
      .filter(({ person }) => person !== own[0]?.person);
    const sharedTimes = findSharedTimes(others, own);
    const known = new Map<string, number>();
    for (const { card } of found) {
      const text = JSON.stringify(card);
      const cohort =
        known.get(text) ??
        new Set(sharedTimes.filter((time) => fits(card, time)).map(({ person }) => person)).size;
      known.set(text, cohort);
      cohorts.push(cohort);
      if (card.company !== null) shown.company++;
      if (card.position !== null || card.function !== null) shown.work++;
    }
  }
  const share = (count: number) => `${((100 * count) / cohorts.length).toFixed(2)} %`;
  const under = (limit: number) => share(cohorts.filter((cohort) => cohort < limit).length);
  const figures = [cohorts.length, under(2), under(3), under(5), share(shown.company), share(shown.work)];
  console.log(directory, sampled.length, ...figures);
}

/** A person's employments at a company where the candidate was, too. */
interface SharedTime {
  person: number;
  employments: Employment[];
  /** The candidate's employments there. */
  there: Employment[];
  /** In how many months both were there. */
  months: number;
}

function findSharedTimes(others: Employment[], own: Employment[]): SharedTime[] {
  return [...Map.groupBy(others, ({ person, company }) => `${person} ${company}`).values()].flatMap(
    (employments) => {
      const [first] = employments;
      if (!first) return [];
      const there = own.filter(({ company }) => company === first.company);
      const months = new Set(
        employments.flatMap((employment) => there.flatMap((ownTime) => monthsTogether(employment, ownTime))),
      );
      return { person: first.person, employments, there, months: months.size };
    },
  );
}

/** Whether every fact of a card is true of an employment period, next to what the candidate did at that company. */
function fits(card: Card, { employments, there, months }: SharedTime): boolean {
  const met = employments.some((employment) => there.some((ownTime) => mayHaveMet(employment, ownTime)));
  if (card.evidence === "together" ? months < 1 : !met) return false;
  const same = (a: string | null, b: string | null) => plain(a ?? "") === plain(b ?? "");
  const isTrue = (employment: Employment) =>
    (card.company === null || same(card.company, employment.company)) &&
    (card.position === null || same(card.position, employment.position)) &&
    (card.function === null || card.function === inferFunction(employment.position)) &&
    (card.seniority === null || card.seniority === seniorityOf(employment.position)) &&
    (card.relation === null ||
      there.some(({ position }) => compareRoles(employment, { position }).relation === card.relation));
  return (
    employments.some(isTrue) &&
    (card.overlap === null ||
      (card.overlap === "under_a_year" ? months < 12 : months >= (card.overlap === "over_a_year" ? 12 : 36)))
  );
}

/** The months in which both were there. */
function monthsTogether(employment: Employment, own: Employment): number[] {
  const from = Math.max(employment.start ?? employment.end ?? employment.seen, own.start ?? 0);
  const until = Math.min(employment.end ?? employment.seen, own.end ?? thisMonth);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, index) => from + index);
}

function mayHaveMet(employment: Employment, own: Employment): boolean {
  return (
    (employment.start ?? 0) <= (own.end ?? thisMonth) && (employment.end ?? thisMonth) >= (own.start ?? 0)
  );
}

function plain(text: string): string {
  const words = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return words.trim();
}

function toSearch(own: Employment[]) {
  return {
    madeUpFor: null,
    candidateName: own[0]?.name ?? "",
    excludeCurrentColleagues: true,
    now,
    workHistory: own.map(({ company, position, start, end }) => ({
      company,
      position: position ?? "",
      startDate: monthText(start ?? 0),
      endDate: end === null ? null : monthText(end),
      isCurrent: end === null,
    })),
  };
}

async function selectEmployments(db: Database): Promise<Employment[]> {
  const { rows } = await db.execute<Record<keyof Employment, never>>(sql`
    select person.id::int as person, person.name, company.name as company, employment.position, employment.department,
      employment.level, employment.start_month as start, employment.end_month as "end", employment.seen_month as seen
    from directory_employments employment
    join directory_people person on person.id = employment.person_id
    join directory_companies company on company.id = employment.company_id order by employment.id`);
  return rows;
}

async function fillFromSample(db: Database) {
  const text = readFileSync(new URL("../../samples/people.csv", import.meta.url), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const rows = data.map((row) => ({
    ...row,
    key: companyKey(row["company"] ?? ""),
    keys: companyNameKeys(row["company"] ?? ""),
    start: row["start"] ? monthNumber(row["start"]) : null,
    end: row["end"] ? monthNumber(row["end"]) : null,
  }));
  await db.execute(sql`
    create temporary table sample as
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as reported(name text, email text, company text, key text, keys text[], position text, start int, "end" int)`);
  await db.execute(sql`insert into directory_companies (name, key, keys)
    select distinct on (key) company, key, keys from sample order by key, company`);
  await db.execute(
    sql`insert into directory_people (name, email) select min(name), email from sample group by email`,
  );
  await db.execute(sql`insert into directory_employments (person_id, company_id, position, start_month, end_month, seen_month)
    select person.id, company.id, sample.position, sample.start, sample.end, ${thisMonth}
    from sample join directory_people person on person.email = sample.email
    join directory_companies company on company.key = sample.key
    on conflict do nothing`);
}
