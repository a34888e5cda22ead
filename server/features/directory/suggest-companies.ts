import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { beginningWith } from "#server/platform/db/sql.ts";
import type { CompanySuggestions } from "#contract/directory.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { isNoCompany } from "#server/features/companies/is-no-company.ts";
import { oneRow } from "#server/platform/errors.ts";
import { companyFamily, selectSavedRelatives } from "./company-family.ts";
import { companiesOf, seekNames, spelledIn } from "./resolve-companies.ts";
import { headcountIn } from "./headcount.ts";
import { editDistance } from "#server/platform/edit-distance.ts";

const mostSuggestions = 3;
const mostCompletions = 8;
const shortestBeginning = 2;
/** Names of three letters are all similar, so there are no suggestions for them. */
const shortest = 4;
const longEnoughForTwo = 8;
/** The highest number of names with the same beginning or end that are compared. */
const mostCompared = 3_000;

type Name = { name: string; key: string };

/**
 * Suggests companies of the directory for an unknown name; a person must choose one. A name with one typing error has a
 * correct first or second half, and one with two errors usually has a correct third.
 */
export async function suggestCompanies(
  context: Pick<Context, "db">,
  { name, companyId }: { name: string; companyId?: string },
): Promise<CompanySuggestions> {
  const { db } = context;
  const nothing = {
    isCompany: true,
    isKnown: false,
    headcount: null,
    suggestions: [],
    completions: [],
    family: [],
  };
  const key = companyKey(name);
  if (!key) return nothing;
  if (isNoCompany(name)) return { ...nothing, isCompany: false };
  const completions = await namesBeginningWith(db, key, name);
  const all = await seekNames(context, [name]);
  const sought = oneRow(all.get(name));
  const { keys } = sought;
  const own = (await companiesOf(context, all)).get(name) ?? [];
  const ids = own.map(({ id }) => id);
  const relatives = await companyFamily(context, name, ids, sought);
  const names = relatives.map((one) => one.name);
  const chosen = companyId
    ? await selectSavedRelatives(context, { companyId, typed: name, sought, names })
    : new Set<string>();
  const family = relatives.map((one) => ({ ...one, wasChosen: chosen.has(one.name) }));
  const isKnown = own.length > 0 || (await isAlias(context, keys));
  if (isKnown || key.length < shortest)
    return { ...nothing, isKnown, headcount: await headcountIn(db, ids), completions, family };

  const most = key.length < longEnoughForTwo ? 1 : 2;
  const part = Math.floor(key.length / (most + 1));
  const { rows } = await db.execute<Name>(sql`
    (${namesWhere(sql`key like ${beginningWith(key.slice(0, part))}`, key, most)})
    union (${namesWhere(sql`reverse(key) like ${beginningWith(reverse(key.slice(-part)))}`, key, most)})
    union (select name, alias_key as key from directory_company_aliases
      where length(alias_key) between ${key.length - most}::int and ${key.length + most}::int limit ${mostCompared})`);
  const near = rows
    .flatMap((row) => {
      const distance = editDistance(key, row.key, most);
      return distance === null ? [] : [{ ...row, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1));
  const like = [...near, ...(await longerOrShorter(db, key))].map((one) => one.name);
  const others = [...new Set(like)].filter((one) => family.every((relative) => relative.name !== one));
  return { ...nothing, suggestions: others.slice(0, mostSuggestions), completions, family };
}

/** For a name that is still being typed. */
async function namesBeginningWith(db: Context["db"], key: string, typed: string): Promise<string[]> {
  if (key.length < shortestBeginning) return [];
  // As a range, so that every query plan uses the index.
  const { rows } = await db.execute<Name>(sql`
    select name, key from directory_companies
    where key ~>=~ ${key} and key ~<~ ${`${key}\u{10FFFF}`} and keys <> '{}' order by key using ~<~ limit ${mostCompletions}`);
  return rows.map((row) => row.name).filter((name) => name !== typed.trim());
}

/** Whether an admin's rule resolves the name, though nobody in the directory worked there. */
async function isAlias({ db }: Pick<Context, "db">, keys: string[]): Promise<boolean> {
  const asked = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute(sql`
    select 1 from directory_company_aliases
    where ${spelledIn(sql`alias_key`)} = any(${asked}) or ${spelledIn(sql`company_key`)} = any(${asked}) limit 1`);
  return rows.length > 0;
}

function namesWhere(isLike: SQL, key: string, most: number): SQL {
  return sql`select name, key from directory_companies
    where ${isLike} and keys <> '{}' and length(key) between ${key.length - most}::int and ${key.length + most}::int limit ${mostCompared}`;
}

/** 'Acme Labs' if 'Acme' is known, and the other way round. */
async function longerOrShorter(db: Context["db"], key: string): Promise<Name[]> {
  const words = key.split(" ");
  const shorter = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join(" "));
  const { rows } = await db.execute<Name>(sql`
    (select name, key from directory_companies where key = any(${sql.param(shorter)}::text[]))
    union all
    (select name, key from directory_companies where key like ${beginningWith(`${key} `)} order by key limit ${mostSuggestions})`);
  return rows.toSorted((a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : 1));
}

const reverse = (text: string) => Array.from(text).toReversed().join("");
