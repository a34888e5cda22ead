import { sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";

/** The number of employers of each person. */
const perPerson = 3;
/** Of 6,000 employments: companies of 2,000, 400, 100 and about 11 people, at every size of the directory alike. */
const perBlock = 6_000;
const companiesPerBlock = 100;
/** Each title is equally frequent, so that each candidate's manager is among the people. */
const titles = [
  "Software Engineer",
  "Senior Software Engineer",
  "Account Executive",
  "Operations Analyst",
  "Product Designer",
  "Engineering Manager",
  "Marketing Specialist",
  "Director of Engineering",
];

/** Made-up people by the million, the same ones every time, in the order in which files would have added them. */
export async function fillDirectory(db: Database, employments: number) {
  await db.execute(
    sql`truncate directory_people, directory_companies, directory_imports restart identity cascade`,
  );
  const people = Math.ceil(employments / perPerson);
  const blocks = Math.ceil(employments / perBlock);
  // Rows first and indexes afterwards, as in a restored backup.
  const restoring = await dropIndexes(db, "directory_people", "directory_employments");
  await db.execute(sql`select setseed(0.5)`);
  await db.execute(sql`
    insert into directory_companies (key, keys, name)
    select 'company ' || n, array['company' || n], 'Company ' || n || ', Inc.' from generate_series(1, ${blocks * companiesPerBlock}::int) n`);
  await db.execute(sql`
    insert into directory_people (name, email, profile_url, profile_key)
    select 'Person' || n || ' Name' || n,
      case when n % 10 = 0 then null else 'person' || n || '@mail.example' end, 'https://profiles.example/in/' || n, 'profiles.example/in/' || n
    from generate_series(1, ${people}::int) n`);
  await db.execute(sql`
    insert into directory_employments (person_id, company_id, position, start_month, end_month, seen_month, place, department, team, headcount, level)
    select person, ${companiesPerBlock}::int * floor(random() * ${blocks}::int)::int + 1 + case
        when size < 0.333 then 0
        when size < 0.6 then 1 + floor(random() * 4)::int
        when size < 0.85 then 5 + floor(random() * 15)::int
        else 20 + floor(random() * 80)::int end,
      (${sql.param(titles)}::text[])[1 + floor(random() * ${titles.length}::int)::int],
      case when nth = 1 and random() < 0.09 then null else first end,
      case when nth = ${perPerson} and random() < 0.7 then null else first + length end, 24322,
      case when random() < 0.6 then 'City ' || floor(random() * 40)::int || ', Norland' end, case when random() < 0.2 then 'engineering' end,
      case when random() < 0.25 then 'Area ' || floor(random() * 200)::int end, case when random() < 0.5 then 2000 end,
      case when random() < 0.3 then 'senior' end
    from (
      select person, nth, size, first + (nth - 1) * 70 as first, 5 + floor(random() * 60)::int as length
      from (
        select person, nth, random() as size, 24100 + (person % 12) as first
        from generate_series(1, ${people}::int) person, generate_series(1, ${perPerson}::int) nth
      ) career
    ) employment`);
  for (const statement of restoring) await db.execute(sql.raw(statement));
  await db.execute(sql`vacuum analyze`);
}

/** Drops the indexes and keys of these tables. @returns the statements that create them again */
async function dropIndexes(db: Database, ...tables: string[]): Promise<string[]> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  const { rows: keys } = await db.execute<Record<"table" | "name" | "definition", string>>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid::regclass::text in (${names}) and contype in ('f', 'u') order by contype desc`);
  for (const { table, name } of keys)
    await db.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  const { rows: indexes } = await db.execute<Record<"name" | "definition", string>>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in (${names}) and indexname not like '%_pkey'`);
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`,
    ),
  ];
}
