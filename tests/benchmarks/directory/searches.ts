import { sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthText } from "#contract/months.ts";
import type { Database } from "#server/platform/db/client.ts";

const now = 24_322;
const jobs = 5;

/** Work histories of five jobs at companies of the directory; the last job is the current one. */
export async function someHistories(db: Database, count: number): Promise<WorkHistoryEntry[][]> {
  await db.execute(sql`select setseed(0.25)`);
  const { rows } = await db.execute<{ company: string; start: number; position: string }>(sql`
    with picked as materialized (
      select n, 1 + floor(random() * (select max(id) from directory_employments))::bigint as id
      from generate_series(1, ${count * jobs * 2}::int) n
    )
    select company.name as company, employment.start_month as start, employment.position
    from picked join directory_employments employment on employment.id = picked.id
    join directory_companies company on company.id = employment.company_id
    where employment.start_month is not null order by picked.n limit ${count * jobs}`);
  return Array.from({ length: count }, (_, index) =>
    rows
      .slice(index * jobs, (index + 1) * jobs)
      .map(({ company, start, position }, nth): WorkHistoryEntry => {
        const isCurrent = nth === jobs - 1;
        const endDate = isCurrent ? null : monthText(Math.min(now, start + 30));
        // Every other candidate states place and team.
        const stated = index % 2 === 0 ? {} : { place: `City ${nth}, Norland`, team: `Area ${nth}` };
        return { company, position, ...stated, startDate: monthText(start), endDate, isCurrent };
      }),
  );
}
