import { sql } from "drizzle-orm";
import type { CompanyRelation, CompanySaying } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import { spelledIn } from "#server/features/directory/resolve-companies.ts";
import { monthsOf } from "./read-company.ts";

type Row = Omit<CompanySaying, "id" | "since" | "until" | "at"> & {
  id: string;
  relation: CompanyRelation;
  since: number | null;
  until: number | null;
  at: string | Date;
};

/** What admins said of companies' names, by company. */
export async function listSayings({ db }: Pick<Context, "db">): Promise<CompanySaying[]> {
  const { rows } = await db.execute<Row>(sql`
    select said.id, said.relation, said.name, said.company, said.since, said.until, said.at, (
      select count(*)::int from directory_companies company
      join directory_employments employment on employment.company_id = company.id where company.keys && array[${spelledIn(sql`said.key`)}]) as employments
    from (
      select id, 'same' as relation, name, alias_key as key, company_name as company, since, until, created_at as at
      from directory_company_aliases
      union all
      select id, relation, name, name_key, company_name, since, until, created_at from directory_company_relations
    ) as said
    order by lower(said.company), said.relation, said.key`);
  return rows.map((row) => ({
    ...row,
    ...monthsOf(row),
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
  }));
}
