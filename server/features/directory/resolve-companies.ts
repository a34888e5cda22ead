import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { MonthNumber } from "#contract/months.ts";
import { companyKey, otherKeysOf, knownByKey } from "#server/features/companies/company-key.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { shortestWithoutAnd, spellings } from "#server/features/companies/spellings.ts";
import type { Context } from "#server/platform/context.ts";

/** The months in which a company used a name. */
export interface Span {
  since: MonthNumber;
  until: MonthNumber;
}

/** A company of the directory that was found by one of its names. */
export interface DirectoryCompany {
  id: number;
  name: string;
  /** The key of its own name. */
  ownKey: string;
  /** The key of all names of the same company. */
  key: string;
  /**
   * The months in which the company had the typed name. The person must have worked there in one of them. Null: always.
   */
  typed: Span | null;
  /** The months in which the company had the name that the directory uses. Null: always. */
  borne: Span | null;
}

/** What a typed name is searched by. */
export interface Sought {
  /** Every spelling of all names of the same company. */
  keys: string[];
  /** The key of the main name, if the list or an admin's rule has several names. */
  canonical: string | null;
  /** The names in lower case, as others may write them. */
  names: string[];
  /** The keys of the typed spellings of the name itself. */
  own: string[];
  first: string;
  /** An admin's rule says that it is a separate company, whatever the list and the spelling suggest. */
  isAlone: boolean;
  /** Keys of separate companies, by admins' rules, that are not part of this one. */
  apart: Set<string>;
  /** Keys that belong to the company only for a time, by an admin's rule. */
  borne: Map<string, Span>;
}

type Row = { id: string; name: string; ownKey: string; keys: string[] };

/** The companies of the directory with these names, in any spelling. */
export async function resolveCompanies(
  context: Pick<Context, "db">,
  names: string[],
): Promise<Map<string, DirectoryCompany[]>> {
  return companiesOf(context, await seekNames(context, names));
}

/** The same for names that are already resolved to keys. */
export async function companiesOf(
  context: Pick<Context, "db">,
  sought: Map<string, Sought>,
): Promise<Map<string, DirectoryCompany[]>> {
  const all = [...new Set([...sought.values()].flatMap(({ keys }) => keys))];
  if (all.length === 0) return new Map();
  const { rows } = await context.db.execute<Row>(sql`
    select id, name, key as "ownKey", keys from directory_companies
    where keys && ${sql.param(all)}::text[] order by id`);
  return new Map(
    [...sought].map(([name, one]) => {
      const meant = rows.filter((row) => isMeant(one, row));
      const key = one.canonical ?? meant[0]?.ownKey ?? "";
      return [
        name,
        meant.map((row) => ({
          id: Number(row.id),
          name: row.name,
          ownKey: row.ownKey,
          key,
          ...timesOf(one, row),
        })),
      ];
    }),
  );
}

function isMeant({ keys, first, isAlone, apart }: Sought, { ownKey, keys: written }: Row): boolean {
  const spelled = spelledKey(ownKey);
  if (spelled === first) return true;
  if (apart.has(spelled)) return false;
  const wanted = new Set(isAlone ? keys.filter((key) => key !== first) : keys);
  return written.some((key) => wanted.has(key));
}

/** A name that matches by spelling is valid at any time. */
function timesOf(
  { keys, own, borne }: Sought,
  { keys: written }: Row,
): Pick<DirectoryCompany, "typed" | "borne"> {
  if (borne.size === 0 || own.some((key) => written.includes(key))) return { typed: null, borne: null };
  const wanted = new Set(keys);
  const spans = written.filter((key) => wanted.has(key)).map((key) => borne.get(key) ?? null);
  const typed = own.map((key) => borne.get(key)).find((span) => span !== undefined);
  return { typed: typed ?? null, borne: spans.includes(null) ? null : (spans[0] ?? null) };
}

/** Resolves each name to all names of the same company: by spelling, by the list, and by admins' rules. */
export async function seekNames(context: Pick<Context, "db">, names: string[]): Promise<Map<string, Sought>> {
  const written = new Map([...new Set(names)].map((name) => [name, companyNameKeys(name)]));
  const { aliases, apart } = await selectAllCompanyRules(context, withListed([...written.values()].flat()));
  const alone = new Set(apart);
  return new Map(
    [...written].map(([name, own]) => {
      const first = spelledKey(companyKey(name));
      const isAlone = alone.has(first);
      const isOthers = (key: string) => key !== first && alone.has(key);
      const keys = isAlone ? [first] : withListed(own).filter((key) => !isOthers(key));
      const { applied, listedWith } = applyCompanyRules(aliases, keys, (others) =>
        // Rules about a name that was split from a company do not apply to that company.
        withListed(others.filter((key) => !alone.has(key))).filter((key) => !isOthers(key)),
      );
      const added = applied.flatMap(({ all }) => all);
      const every = [...new Set([...keys, ...added, ...listedWith])];
      const without = new Set([...alone].filter((key) => isOthers(key) && !added.includes(key)));
      const listed = (isAlone ? listedWith : every)
        .filter((key) => !alone.has(key))
        .map(knownByKey)
        .find((known) => known !== undefined);
      const canonical = listed ? companyKey(listed.name) : (applied[0]?.company ?? null);
      const spelled = [name, companyKey(name), ...applied.flatMap((one) => one.spelled)];
      const listedNames = listed?.names.map((other) => other.name) ?? [];
      const meant = listedNames.filter((other) => every.includes(spelledKey(companyKey(other))));
      const all = [...spelled, ...meant].filter((one) => one && !without.has(spelledKey(companyKey(one))));
      const borne = new Map(applied.flatMap((one) => [...one.borne]));
      const lower = [...new Set(all.map((one) => one.toLowerCase()))];
      return [name, { keys: every, canonical, names: lower, own, first, isAlone, apart: without, borne }];
    }),
  );
}

const withListed = (keys: string[]) => [...new Set([...keys, ...keys.flatMap(otherKeysOf)])];

type CompanyRule = { company: string | null; name: string; since: number | null; until: number | null };

type AppliedRule = Awaited<ReturnType<typeof selectCompanyRules>>["aliases"][number];

/** The rules about these keys, and about the keys that those rules lead to. */
function applyCompanyRules(aliases: AppliedRule[], keys: string[], listed: (others: string[]) => string[]) {
  let applied: AppliedRule[] = [];
  let listedWith: string[] = [];
  for (;;) {
    const reached = new Set([...keys, ...listedWith]);
    const further = aliases.filter(({ all }) => all.some((key) => reached.has(key)));
    if (further.length === applied.length) return { applied, listedWith };
    applied = further;
    listedWith = listed(applied.flatMap(({ all }) => all).filter((key) => !keys.includes(key)));
  }
}

/** Follows the rules until no new keys are reached. A rule may name a company of the list that has more rules. */
async function selectAllCompanyRules(context: Pick<Context, "db">, asked: string[]) {
  const known = new Set<string>();
  const aliases = new Map<string | null, AppliedRule>();
  const apart = new Set<string>();
  for (let next = asked; next.length > 0;) {
    for (const key of next) known.add(key);
    const found = await selectCompanyRules(context, next);
    for (const one of found.aliases) aliases.set(one.company, one);
    for (const key of found.apart) apart.add(key);
    next = withListed(found.aliases.flatMap(({ all }) => all)).filter((key) => !known.has(key));
  }
  return { aliases: [...aliases.values()], apart };
}

/** Admins' rules about names with one of these keys: aliases, and names that are separate companies. */
async function selectCompanyRules({ db }: Pick<Context, "db">, keys: string[]) {
  if (keys.length === 0) return { aliases: [], apart: [] };
  const asked = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute<CompanyRule>(sql`
    select company_key as company, alias_key as name, since, until from directory_company_aliases
    where company_key in (
      select company_key from directory_company_aliases
      where ${spelledIn(sql`alias_key`)} = any(${asked}) or ${spelledIn(sql`company_key`)} = any(${asked}))
    union all
    select null, name_key, null, null from directory_company_relations
    where relation = 'apart' and ${spelledIn(sql`name_key`)} = any(${asked})`);
  const [same, apart] = [rows.filter(({ company }) => company), rows.filter(({ company }) => !company)];
  const aliases = [...Map.groupBy(same, ({ company }) => company ?? "")].map(([company, rules]) => {
    const spelled = [company, ...rules.map(({ name }) => name)];
    const borne = rules.flatMap(({ name, since, until }) =>
      since === null || until === null ? [] : [[spelledKey(name), { since, until }] as const],
    );
    return { company, spelled, all: spelled.map(spelledKey), borne };
  });
  return { aliases, apart: apart.map(({ name }) => spelledKey(name)) };
}

/** The form of a key that is compared: without spaces, and without 'and' if enough is left. */
export const spelledKey = (key: string) => spellings(key)[0] ?? "";
/**
 * The key under which a rule about a name is stored. It matches the name with any additions ('ООО Ромашка', '(주)하늘').
 * Empty if the name is no company.
 */
export function companyRuleKey(name: string): string {
  const [key, keys] = [companyKey(name), companyNameKeys(name)];
  return keys.includes(spelledOf(key)) ? key : (keys[0] ?? "");
}

/** The same in SQL for a column. */
export function spelledIn(column: SQL | AnyColumn): SQL<string> {
  const bare = sql`replace(regexp_replace(${column}, ' (and|und|et)(?= )', '', 'g'), ' ', '')`;
  return sql`case when length(${bare}) >= ${shortestWithoutAnd}::int then ${bare} else replace(${column}, ' ', '') end`;
}

/** The value that such a column has for this key. */
export function spelledOf(key: string): string {
  const bare = key.replace(/ (?:and|und|et)(?= )/g, "").replaceAll(" ", "");
  return bare.length >= shortestWithoutAnd ? bare : key.replaceAll(" ", "");
}
