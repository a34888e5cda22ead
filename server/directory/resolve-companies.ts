import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

/** A company of the directory, found by one of its names. */
export interface KnownCompany {
  id: number;
  name: string;
  ownKey: string;
  /** The key of the name that stands for all of its names. */
  key: string;
}

/** The companies that these keys stand for, those included that an admin said are the same. */
export async function resolveCompanies(
  { db }: Pick<Context, "db">,
  keys: string[],
): Promise<Map<string, KnownCompany[]>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<Record<"asked" | "id" | "name" | "ownKey" | "key", string>>(sql`
    ${withNames(keys)}
    select names.key as asked, company.id, company.name, company.key as "ownKey", names.company_key as key
    from names join directory_companies company on company.key = names.name`);
  return Map.groupBy(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    ({ asked }) => asked,
  );
}

/** Each of these keys with those of all names that stand for the same company, whether the directory knows it or not. */
export async function selectNames(
  { db }: Pick<Context, "db">,
  keys: string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ key: string; name: string }>(sql`
    ${withNames(keys)} select key, name from names order by key, name`);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ name }) => name)]));
}

function withNames(keys: string[]): SQL {
  return sql`
    with asked as (
      select asked.key, coalesce(alias.company_key, asked.key) as company_key
      from unnest(${sql.param(keys)}::text[]) as asked(key)
      left join directory_company_aliases alias on alias.alias_key = asked.key
    ), names as (
      select key, company_key, company_key as name from asked
      union all
      select asked.key, asked.company_key, alias.alias_key from asked
        join directory_company_aliases alias on alias.company_key = asked.company_key
    )`;
}
