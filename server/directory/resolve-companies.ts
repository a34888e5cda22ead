import { sql } from "drizzle-orm";
import { companyKey } from "#server/companies/company-key.ts";
import { companyNameKeys } from "#server/companies/company-name-keys.ts";
import { knownByKey } from "#server/companies/known-by-key.ts";
import type { Context } from "#server/context.ts";

/** A company of the directory, found by one of its names. */
export interface DirectoryCompany {
  id: number;
  name: string;
  /** The key of its own name. */
  ownKey: string;
  /** What all names that stand for it have in common. */
  key: string;
}

/** What a written name is looked for by. */
export interface Sought {
  /** Every spelling of all names that stand for the same company. */
  keys: string[];
  /** The key of the name that stands for them all, where the list or an admin says that there are several. */
  canonical: string | null;
  /** The names themselves, in lower case, as others may write them. */
  names: string[];
}

/** The companies of the directory that are meant by these names, however either is written. */
export async function resolveCompanies(
  context: Pick<Context, "db">,
  names: string[],
): Promise<Map<string, DirectoryCompany[]>> {
  const sought = await seekNames(context, names);
  const all = [...new Set([...sought.values()].flatMap(({ keys }) => keys))];
  if (all.length === 0) return new Map();
  const { rows } = await context.db.execute<{ id: string; name: string; ownKey: string; keys: string[] }>(sql`
    select id, name, key as "ownKey", keys from directory_companies
    where keys && ${sql.param(all)}::text[] order by id`);
  return new Map(
    [...sought].map(([name, { keys, canonical }]) => {
      const wanted = new Set(keys);
      const meant = rows.filter((row) => row.keys.some((key) => wanted.has(key)));
      const key = canonical ?? meant[0]?.ownKey ?? "";
      return [name, meant.map(({ id, name: own, ownKey }) => ({ id: Number(id), name: own, ownKey, key }))];
    }),
  );
}

/** Each name with all that stands for the same company: by its spelling, by the list, and by what admins have said. */
export async function seekNames(context: Pick<Context, "db">, names: string[]): Promise<Map<string, Sought>> {
  const own = new Map([...new Set(names)].map((name) => [name, withListed(companyNameKeys(name))]));
  const aliases = await selectAliases(context, [...own.values()].flat());
  return new Map(
    [...own].map(([name, keys]) => {
      const said = aliases.filter(({ all }) => all.some((key) => keys.includes(key)));
      const every = [...new Set([...keys, ...withListed(said.flatMap(({ all }) => all))])];
      const listed = every.map(knownByKey).find((known) => known !== undefined);
      const canonical = listed ? companyKey(listed.name) : (said[0]?.company ?? null);
      const written = [name, companyKey(name), ...said.flatMap(({ spelled }) => spelled)];
      const all = [...written, ...(listed?.names.map((other) => other.name) ?? [])].filter(Boolean);
      return [name, { keys: every, canonical, names: [...new Set(all.map((one) => one.toLowerCase()))] }];
    }),
  );
}

const withListed = (keys: string[]) => [
  ...new Set([...keys, ...keys.flatMap((key) => knownByKey(key)?.keys ?? [])]),
];

/** What admins have said of companies with one of these keys, one entry a company. */
async function selectAliases({ db }: Pick<Context, "db">, keys: string[]) {
  if (keys.length === 0) return [];
  const asked = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute<{ company: string; aliases: string[] }>(sql`
    select company_key as company, array_agg(alias_key) as aliases from directory_company_aliases
    where company_key in (
      select company_key from directory_company_aliases
      where replace(alias_key, ' ', '') = any(${asked}) or replace(company_key, ' ', '') = any(${asked}))
    group by company_key`);
  return rows.map(({ company, aliases }) => {
    const spelled = [company, ...aliases];
    return { company, spelled, all: spelled.map((key) => key.replaceAll(" ", "")) };
  });
}
