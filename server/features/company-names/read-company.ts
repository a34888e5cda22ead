import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { CompanyRecord, KnownName, KnownRelative } from "#contract/companies.ts";
import { monthText } from "#contract/months.ts";
import { type KnownCompany, companyKey, knownByKey } from "#server/features/companies/company-key.ts";
import { isNoCompany } from "#server/features/companies/is-no-company.ts";
import { spellings } from "#server/features/companies/spellings.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import {
  companiesOf,
  type DirectoryCompany,
  seekNames,
  spelledIn,
} from "#server/features/directory/resolve-companies.ts";
import { oneRow } from "#server/platform/errors.ts";
import { headcountIn } from "#server/features/directory/headcount.ts";

const maxNames = 200;

/** A company by any of its names: its other names, its family, and where each comes from. */
export async function readCompany(
  context: Pick<Context, "db">,
  { name: asked }: { name: string },
): Promise<CompanyRecord> {
  const { db } = context;
  const sought = await seekNames(context, [asked]);
  const { keys, isAlone } = oneRow(sought.get(asked));
  const found = (await companiesOf(context, sought)).get(asked) ?? [];
  const listed = isAlone ? undefined : keys.map(knownByKey).find((one) => one !== undefined);
  const rules = await db
    .select()
    .from(aliases)
    .where(inArray(spelledIn(aliases.aliasKey), keys));
  const name = listed?.name ?? rules[0]?.companyName ?? found[0]?.name ?? asked;
  const names = new Map<string, KnownName>();
  const nothing = { toldBy: null, since: null, until: null, employments: 0 };
  const add = (one: Partial<KnownName> & Pick<KnownName, "name" | "source">) => {
    const key = companyKey(one.name);
    const known = names.get(key) ?? { ...nothing, ...one, canSplit: key !== companyKey(name) };
    names.set(key, { ...known, ...one });
  };
  add({ name, source: "spelling" });
  for (const one of await withSource(context, found)) add({ source: "spelling", ...one });
  for (const one of listed?.names ?? [])
    if (keys.some((key) => spellings(one.name).includes(key)))
      add({ name: one.name, source: "list", until: one.until === null ? null : String(one.until) });
  for (const one of rules) add({ name: one.name, source: "admin", ...monthsOf(one) });
  const all = [...names.values()].toSorted((a, b) => b.employments - a.employments);
  return {
    name,
    isCompany: !isNoCompany(asked),
    headcount: await headcountIn(
      db,
      found.map(({ id }) => id),
    ),
    names: all.slice(0, maxNames),
    family: [...(await relativesByRule(context, keys)), ...listedRelatives(listed)],
  };
}

/** How many people each name has, and which import brought it first. */
async function withSource({ db }: Pick<Context, "db">, found: DirectoryCompany[]) {
  const ids = sql.param(found.map(({ id }) => id));
  const { rows } = await db.execute<{ name: string; toldBy: string | null; employments: number }>(sql`
    select company.name, import.file_name as "toldBy", (
      select count(*)::int from directory_employments where company_id = company.id) as employments
    from directory_companies company left join directory_imports import on import.id = company.import_id
    where company.id = any(${ids}::bigint[]) order by employments desc, company.id limit ${maxNames}`);
  return rows;
}

function listedRelatives(listed: KnownCompany | undefined): KnownRelative[] {
  const of = (is: KnownRelative["is"], all: KnownCompany["parents"] | undefined) =>
    [...(all ?? [])].map(([{ name }, { since, until }]) => ({
      name,
      is,
      source: "list" as const,
      since: since === null ? null : String(since),
      until: until === null ? null : String(until),
      ruleId: null,
    }));
  return [...of("parent", listed?.parents), ...of("member", listed?.members)];
}

async function relativesByRule({ db }: Pick<Context, "db">, keys: string[]): Promise<KnownRelative[]> {
  if (keys.length === 0) return [];
  const [nameKey, ofCompany] = [spelledIn(relations.nameKey), spelledIn(relations.companyKey)];
  const rows = await db
    .select({ ...getTableColumns(relations), isAbove: sql<boolean>`${inArray(nameKey, keys)}` })
    .from(relations)
    .where(and(eq(relations.relation, "member"), or(inArray(nameKey, keys), inArray(ofCompany, keys))));
  return rows.map(({ isAbove, ...row }) => {
    const [name, is] = isAbove ? [row.companyName, "parent" as const] : [row.name, "member" as const];
    return { name, is, source: "admin", ...monthsOf(row), ruleId: row.id };
  });
}

export const monthsOf = ({ since, until }: { since: number | null; until: number | null }) => ({
  since: since === null ? null : monthText(since),
  until: until === null ? null : monthText(until),
});
