import { sql } from "drizzle-orm";
import { monthNumber, monthText } from "#contract/months.ts";
import { aPerson } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { range } from "#tests/months-by-brute-force.ts";
import { recordStatements } from "#tests/record-statements.ts";
import { findColleagues } from "./find-colleagues.ts";

test("many jobs at a large company are looked up five at a time, so that none runs into the time limit", async ({
  app,
}) => {
  const now = new Date("2026-11-21T10:00:00Z");
  await aPerson(app, { name: "Ada Near" }, { start: "2019-01" });
  await app.db.execute(sql`with others as (
      insert into directory_people (name, email) select 'Person ' || n, n || '@other.example' from generate_series(1, 1100) n returning id)
    insert into directory_employments (person_id, company_id, start_month, seen_month)
    select others.id, company.id, ${monthNumber("2019-01")}::int, ${monthNumber("2026-11")}::int from others, directory_companies company`);
  const workHistory = range(0, 11).map((n) => {
    const from = monthNumber("2020-01") + 3 * n;
    const [startDate, endDate] = [monthText(from), monthText(from + 2)];
    return { company: "Acme", position: "Cook", startDate, endDate, isCurrent: false, team: "search" };
  });
  const search = { madeUpFor: null, candidateName: "Robin Vale", excludeCurrentColleagues: false, now };
  let found: unknown[] = [];
  const statements = await recordStatements(async () => {
    found = await findColleagues(app, { ...search, workHistory });
  });
  expect(found.length).toBeGreaterThan(150);
  expect(statements.filter(({ text }) => text.includes("as known"))).toHaveLength(3);
});
