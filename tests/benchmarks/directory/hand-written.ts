import { sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthNumber } from "#contract/months.ts";
import type { Database } from "#server/platform/db/client.ts";
import { companyKey } from "#server/features/companies/company-key.ts";

/** Counts the rows of one query: no ranking, no aliases, no check whether someone is the candidate. */
export async function countByHand(
  db: Database,
  history: WorkHistoryEntry[],
  thisMonth: number,
): Promise<number> {
  const keys = history.map(({ company }) => companyKey(company));
  const since = history.map(({ startDate }) => monthNumber(startDate));
  const until = history.map(({ endDate }) => (endDate === null ? thisMonth : monthNumber(endDate)));
  const current = history.filter(({ isCurrent }) => isCurrent).map(({ company }) => companyKey(company));
  const { rows } = await db.execute(sql`
    select person.id, person.name, person.email, company.name as company, employment.position,
      employment.start_month, employment.end_month, employment.seen_month
    from unnest(${sql.param(keys)}::text[], ${sql.param(since)}::int[], ${sql.param(until)}::int[]) as stint(key, since, until)
    join directory_companies company on company.key = stint.key
    join directory_employments employment on employment.company_id = company.id
      and (employment.start_month <= stint.until or employment.start_month is null)
      and (employment.end_month >= stint.since or employment.end_month is null)
    join directory_people person on person.id = employment.person_id
    where person.email is not null and not exists (
      select 1 from directory_employments now join directory_companies here on here.id = now.company_id
      where now.person_id = person.id and here.key = any(${sql.param(current)}::text[]) and now.end_month is null)`);
  return rows.length;
}
