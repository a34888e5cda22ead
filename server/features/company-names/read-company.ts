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
  selectCompaniesByName,
  type DirectoryCompany,
  resolveNames,
  spelledIn,
} from "#server/features/directory/resolve-companies.ts";
import { oneRow } from "#server/platform/errors.ts";
import { headcountIn } from "#server/features/directory/headcount.ts";

const maxNames = 200;

/** A company by any of its names: its other names, its family, and where each comes from. */
export async function readCompany(
  context: Pick<Context, "db">,
  { name: requestedName }: { name: string },
): Promise<CompanyRecord> {
  const { db } = context;
  const lookups = await resolveNames(context, [requestedName]);
  const { keys, isAlone } = oneRow(lookups.get(requestedName));
  const companies = (await selectCompaniesByName(context, lookups)).get(requestedName) ?? [];
  const listed = isAlone ? undefined : keys.map(knownByKey).find((company) => company !== undefined);
  const rules = await db
    .select()
    .from(aliases)
    .where(inArray(spelledIn(aliases.aliasKey), keys));
  const name = listed?.name ?? rules[0]?.companyName ?? companies[0]?.name ?? requestedName;
  const names = new Map<string, KnownName>();
  const noDetails = { toldBy: null, since: null, until: null, employments: 0 };
  const addName = (details: Partial<KnownName> & Pick<KnownName, "name" | "source">) => {
    const key = companyKey(details.name);
    const known = names.get(key) ?? { ...noDetails, ...details, canSplit: key !== companyKey(name) };
    names.set(key, { ...known, ...details });
  };
  addName({ name, source: "spelling" });
  for (const row of await selectNameSources(context, companies)) addName({ source: "spelling", ...row });
  for (const { name: listedName, until } of listed?.names ?? [])
    if (keys.some((key) => spellings(listedName).includes(key)))
      addName({ name: listedName, source: "list", until: until === null ? null : String(until) });
  for (const rule of rules) addName({ name: rule.name, source: "admin", ...monthsOf(rule) });
  const sorted = [...names.values()].toSorted((a, b) => b.employments - a.employments);
  return {
    name,
    isCompany: !isNoCompany(requestedName),
    headcount: await headcountIn(
      db,
      companies.map(({ id }) => id),
    ),
    names: sorted.slice(0, maxNames),
    family: [...(await relativesByRule(context, keys)), ...listedRelatives(listed)],
  };
}

/** How many people each name has, and which import brought it first. */
async function selectNameSources({ db }: Pick<Context, "db">, companies: DirectoryCompany[]) {
  const ids = sql.param(companies.map(({ id }) => id));
  const { rows } = await db.execute<{ name: string; toldBy: string | null; employments: number }>(sql`
    select company.name, import.file_name as "toldBy", (
      select count(*)::int from directory_employments where company_id = company.id) as employments
    from directory_companies company left join directory_imports import on import.id = company.import_id
    where company.id = any(${ids}::bigint[]) order by employments desc, company.id limit ${maxNames}`);
  return rows;
}

function listedRelatives(listed: KnownCompany | undefined): KnownRelative[] {
  const viewRelatives = (is: KnownRelative["is"], relatives: KnownCompany["parents"] | undefined) =>
    [...(relatives ?? [])].map(([{ name }, { since, until }]) => ({
      name,
      is,
      source: "list" as const,
      since: since === null ? null : String(since),
      until: until === null ? null : String(until),
      ruleId: null,
    }));
  return [...viewRelatives("parent", listed?.parents), ...viewRelatives("member", listed?.members)];
}

async function relativesByRule({ db }: Pick<Context, "db">, keys: string[]): Promise<KnownRelative[]> {
  if (keys.length === 0) return [];
  const isMember = inArray(spelledIn(relations.nameKey), keys);
  const isParent = inArray(spelledIn(relations.companyKey), keys);
  const rows = await db
    .select({ ...getTableColumns(relations), isMember: sql<boolean>`${isMember}` })
    .from(relations)
    .where(and(eq(relations.relation, "member"), or(isMember, isParent)));
  return rows.map((row) => ({
    // The other company of the pair.
    name: row.isMember ? row.companyName : row.name,
    is: row.isMember ? "parent" : "member",
    source: "admin",
    ...monthsOf(row),
    ruleId: row.id,
  }));
}

export const monthsOf = ({ since, until }: { since: number | null; until: number | null }) => ({
  since: since === null ? null : monthText(since),
  until: until === null ? null : monthText(until),
});
