import { type SQL, sql } from "drizzle-orm";
import { peoplePerPage, type PersonFound } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import { beginningWith } from "#server/platform/db/sql.ts";
import { monthOf } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { isThereNow } from "./works-there-now.ts";

type Row = {
  id: string;
  name: string;
  email: string | null;
  profileUrl: string | null;
  company: string | null;
  position: string | null;
  isCurrent: boolean | null;
};

/**
 * People whose name or e-mail address has a word with this prefix, then people of a company with this prefix. Each
 * search has its own index.
 */
export async function searchPeople(
  { db, clock }: Context,
  { q, after }: { q: string; after?: number },
): Promise<{ people: PersonFound[]; hasMore: boolean }> {
  const isAfter = after
    ? sql`where (found.rank, lower(person.name), person.id) > (select found.rank, lower(last.name), last.id
        from directory_people last join found on found.id = last.id where last.id = ${after})`
    : sql``;
  const { rows } = await db.execute<Row>(sql`
    with found as (select id, min(rank) as rank from (${selectMatches(q)}) as matches group by id), page as (
      select person.*, found.rank from directory_people person join found on found.id = person.id ${isAfter}
      order by found.rank, lower(person.name), person.id limit ${peoplePerPage + 1}
    )
    select page.id, page.name, page.email, page.profile_url as "profileUrl", latest.*
    from page left join lateral (
      select company.name as company, employment.position, ${isThereNow(sql`employment.end_month`, monthOf(clock.now()))} as "isCurrent"
      from directory_employments employment join directory_companies company on company.id = employment.company_id
      where employment.person_id = page.id
      order by employment.end_month desc nulls first, employment.start_month desc nulls last, employment.id desc limit 1
    ) latest on true
    order by page.rank, lower(page.name), page.id`);
  return { people: rows.slice(0, peoplePerPage).map(toPersonFound), hasMore: rows.length > peoplePerPage };
}

function selectMatches(q: string): SQL {
  const searches = [
    sql`select id, 1 as rank from directory_people where email like ${beginningWith(q.toLowerCase())}`,
  ];
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > 0) {
    const beginnings = words.map((word) => `${word}:*`).join(" & ");
    searches.push(
      sql`select id, 1 as rank from directory_people where to_tsvector('simple', name) @@ to_tsquery('simple', ${beginnings})`,
    );
  }
  const key = companyKey(q);
  if (key)
    searches.push(
      sql`select employment.person_id as id, 2 as rank from directory_employments employment join directory_companies company
        on company.id = employment.company_id where company.key like ${beginningWith(key)}`,
    );
  return sql.join(searches, sql` union all `);
}

function toPersonFound({ id, name, email, profileUrl, company, position, isCurrent }: Row): PersonFound {
  const latest = company === null ? null : { company, position, isCurrent: isCurrent === true };
  return { id: Number(id), name, email, profileUrl, latest };
}
