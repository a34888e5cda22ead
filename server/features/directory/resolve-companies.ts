import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { MonthNumber } from "#contract/months.ts";
import { companyKey, otherKeysOf, knownByKey } from "#server/features/companies/company-key.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { minLengthWithoutAnd, spellings } from "#server/features/companies/spellings.ts";
import type { Context } from "#server/platform/context.ts";

/** The months in which a company used a name. */
export interface NameSpan {
  since: MonthNumber;
  until: MonthNumber;
}

/** A company of the directory that was found by one of its names. */
export interface DirectoryCompany {
  id: number;
  name: string;
  ownKey: string;
  /** The key of all names of the same company. */
  key: string;
  /**
   * The months in which the company had the typed name. The person must have worked there in one of them. Null: always.
   */
  typedNameSpan: NameSpan | null;
  /** The months in which the company had the name that the directory uses. Null: always. */
  ownNameSpan: NameSpan | null;
}

/** What a typed name is searched by. */
export interface ResolvedName {
  /** Every spelling of all names of the same company. */
  keys: string[];
  /** The key of the main name, if the list or an admin's rule has several names. */
  canonical: string | null;
  /** The names in lower case, as others may write them. */
  names: string[];
  /** The keys of all spellings of the typed name itself. */
  spelledKeys: string[];
  /** The compared form of the typed name. */
  typedKey: string;
  /** An admin's rule says that it is a separate company, whatever the list and the spelling suggest. */
  isAlone: boolean;
  /** Keys of separate companies, by admins' rules, that are not part of this one. */
  separateKeys: Set<string>;
  /** Keys that belong to the company only for a time, by an admin's rule. */
  spansByKey: Map<string, NameSpan>;
}

type Row = { id: string; name: string; ownKey: string; keys: string[] };

/** The companies of the directory with these names, in any spelling. */
export async function resolveCompanies(
  context: Pick<Context, "db">,
  names: string[],
): Promise<Map<string, DirectoryCompany[]>> {
  return selectCompaniesByName(context, await resolveNames(context, names));
}

/** The same for names that are already resolved to keys. */
export async function selectCompaniesByName(
  context: Pick<Context, "db">,
  resolvedNames: Map<string, ResolvedName>,
): Promise<Map<string, DirectoryCompany[]>> {
  const allKeys = [...new Set([...resolvedNames.values()].flatMap(({ keys }) => keys))];
  if (allKeys.length === 0) return new Map();
  const { rows } = await context.db.execute<Row>(sql`
    select id, name, key as "ownKey", keys from directory_companies
    where keys && ${sql.param(allKeys)}::text[] order by id`);
  return new Map(
    [...resolvedNames].map(([name, resolved]) => {
      const matches = rows.filter((row) => matchesName(resolved, row));
      const key = resolved.canonical ?? matches[0]?.ownKey ?? "";
      return [
        name,
        matches.map((row) => ({
          id: Number(row.id),
          name: row.name,
          ownKey: row.ownKey,
          key,
          ...nameSpans(resolved, row),
        })),
      ];
    }),
  );
}

function matchesName(
  { keys, typedKey, isAlone, separateKeys }: ResolvedName,
  { ownKey, keys: rowKeys }: Row,
): boolean {
  const rowKey = spelledKey(ownKey);
  if (rowKey === typedKey) return true;
  if (separateKeys.has(rowKey)) return false;
  const searchedKeys = new Set(isAlone ? keys.filter((key) => key !== typedKey) : keys);
  return rowKeys.some((key) => searchedKeys.has(key));
}

/** A name that matches by spelling is valid at any time. */
function nameSpans(
  { keys, spelledKeys, spansByKey }: ResolvedName,
  { keys: rowKeys }: Row,
): Pick<DirectoryCompany, "typedNameSpan" | "ownNameSpan"> {
  if (spansByKey.size === 0 || spelledKeys.some((key) => rowKeys.includes(key)))
    return { typedNameSpan: null, ownNameSpan: null };
  const searchedKeys = new Set(keys);
  const spans = rowKeys.filter((key) => searchedKeys.has(key)).map((key) => spansByKey.get(key) ?? null);
  const typedNameSpan =
    spelledKeys.map((key) => spansByKey.get(key)).find((span) => span !== undefined) ?? null;
  return { typedNameSpan, ownNameSpan: spans.includes(null) ? null : (spans[0] ?? null) };
}

/** Resolves each name to all names of the same company: by spelling, by the list, and by admins' rules. */
export async function resolveNames(
  context: Pick<Context, "db">,
  names: string[],
): Promise<Map<string, ResolvedName>> {
  const keysByName = new Map([...new Set(names)].map((name) => [name, companyNameKeys(name)]));
  const rules = await selectAllCompanyRules(context, withListed([...keysByName.values()].flat()));
  return new Map([...keysByName].map(([name, spelledKeys]) => [name, resolveName(name, spelledKeys, rules)]));
}

function resolveName(name: string, spelledKeys: string[], { aliases, separate }: CompanyRules): ResolvedName {
  const typedKey = spelledKey(companyKey(name));
  const isAlone = separate.has(typedKey);
  const isOtherCompany = (key: string) => key !== typedKey && separate.has(key);
  const ownKeys = isAlone ? [typedKey] : withListed(spelledKeys).filter((key) => !isOtherCompany(key));
  const { applied, listedKeys } = applyCompanyRules(aliases, ownKeys, (others) =>
    // Rules about a name that was split from a company do not apply to that company.
    withListed(others.filter((key) => !separate.has(key))).filter((key) => !isOtherCompany(key)),
  );
  const ruleKeys = applied.flatMap((rule) => rule.keys);
  const keys = [...new Set([...ownKeys, ...ruleKeys, ...listedKeys])];
  const separateKeys = new Set([...separate].filter((key) => isOtherCompany(key) && !ruleKeys.includes(key)));
  const listed = (isAlone ? listedKeys : keys)
    .filter((key) => !separate.has(key))
    .map(knownByKey)
    .find((company) => company !== undefined);
  const canonical = listed ? companyKey(listed.name) : (applied[0]?.company ?? null);
  const ruleNames = applied.flatMap((rule) => rule.names);
  const listedNames = (listed?.names ?? [])
    .map((other) => other.name)
    .filter((other) => keys.includes(spelledKey(companyKey(other))));
  const names = [name, companyKey(name), ...ruleNames, ...listedNames]
    .filter((other) => other && !separateKeys.has(spelledKey(companyKey(other))))
    .map((other) => other.toLowerCase());
  const spansByKey = new Map(applied.flatMap((rule) => rule.spansByKey));
  return {
    keys,
    canonical,
    names: [...new Set(names)],
    spelledKeys,
    typedKey,
    isAlone,
    separateKeys,
    spansByKey,
  };
}

/** The keys of these names, and of all names of the same companies. */
export const allKeysOf = (resolvedNames: Map<string, ResolvedName>): string[] => [
  ...new Set([...resolvedNames.values()].flatMap(({ keys, spelledKeys }) => [...keys, ...spelledKeys])),
];

const withListed = (keys: string[]) => [...new Set([...keys, ...keys.flatMap(otherKeysOf)])];

type CompanyRule = { company: string | null; name: string; since: number | null; until: number | null };

type AliasRule = Awaited<ReturnType<typeof selectCompanyRules>>["aliases"][number];

interface CompanyRules {
  aliases: AliasRule[];
  /** Keys of names that are separate companies. */
  separate: Set<string>;
}

/** The rules about these keys, and about the keys that those rules lead to. */
function applyCompanyRules(
  aliases: AliasRule[],
  keys: string[],
  selectListed: (others: string[]) => string[],
) {
  let applied: AliasRule[] = [];
  let listedKeys: string[] = [];
  for (;;) {
    const reached = new Set([...keys, ...listedKeys]);
    const matching = aliases.filter((rule) => rule.keys.some((key) => reached.has(key)));
    if (matching.length === applied.length) return { applied, listedKeys };
    applied = matching;
    listedKeys = selectListed(applied.flatMap((rule) => rule.keys).filter((key) => !keys.includes(key)));
  }
}

/** Follows the rules until no new keys are reached. A rule may name a company of the list that has more rules. */
async function selectAllCompanyRules(context: Pick<Context, "db">, keys: string[]): Promise<CompanyRules> {
  const seen = new Set<string>();
  const aliases = new Map<string, AliasRule>();
  const separate = new Set<string>();
  for (let next = keys; next.length > 0;) {
    for (const key of next) seen.add(key);
    const found = await selectCompanyRules(context, next);
    for (const rule of found.aliases) aliases.set(rule.company, rule);
    for (const key of found.separate) separate.add(key);
    next = withListed(found.aliases.flatMap((rule) => rule.keys)).filter((key) => !seen.has(key));
  }
  return { aliases: [...aliases.values()], separate };
}

/** Admins' rules about names with one of these keys: aliases, and names that are separate companies. */
async function selectCompanyRules({ db }: Pick<Context, "db">, keys: string[]) {
  if (keys.length === 0) return { aliases: [], separate: [] };
  const keyList = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute<CompanyRule>(sql`
    select company_key as company, alias_key as name, since, until from directory_company_aliases
    where company_key in (
      select company_key from directory_company_aliases
      where ${spelledIn(sql`alias_key`)} = any(${keyList}) or ${spelledIn(sql`company_key`)} = any(${keyList}))
    union all
    select null, name_key, null, null from directory_company_relations
    where relation = 'apart' and ${spelledIn(sql`name_key`)} = any(${keyList})`);
  const aliasRows = rows.filter(({ company }) => company);
  const aliases = [...Map.groupBy(aliasRows, ({ company }) => company ?? "")].map(([company, rules]) => {
    const names = [company, ...rules.map(({ name }) => name)];
    const spansByKey = rules.flatMap(({ name, since, until }) =>
      since === null || until === null ? [] : [[spelledKey(name), { since, until }] as const],
    );
    return { company, names, keys: names.map(spelledKey), spansByKey };
  });
  const separate = rows.filter(({ company }) => !company).map(({ name }) => spelledKey(name));
  return { aliases, separate };
}

/** The form of a key that is compared: without spaces, and without 'and' if enough is left. */
export const spelledKey = (key: string) => spellings(key)[0] ?? "";

/**
 * The key under which a rule about a name is stored. It matches the name with any additions ('ООО Ромашка', '(주)하늘').
 * Empty if the name is no company.
 */
export function companyRuleKey(name: string): string {
  const key = companyKey(name);
  const keys = companyNameKeys(name);
  return keys.includes(spelledOf(key)) ? key : (keys[0] ?? "");
}

/** The same in SQL for a column. */
export function spelledIn(column: SQL | AnyColumn): SQL<string> {
  const bare = sql`replace(regexp_replace(${column}, ' (and|und|et)(?= )', '', 'g'), ' ', '')`;
  return sql`case when length(${bare}) >= ${minLengthWithoutAnd}::int then ${bare} else replace(${column}, ' ', '') end`;
}

/** The value that such a column has for this key. */
export function spelledOf(key: string): string {
  const bare = key.replace(/ (?:and|und|et)(?= )/g, "").replaceAll(" ", "");
  return bare.length >= minLengthWithoutAnd ? bare : key.replaceAll(" ", "");
}
