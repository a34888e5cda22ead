import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { beginningWith } from "#server/platform/db/sql.ts";
import type { CompanySuggestions } from "#contract/directory.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { isNoCompany } from "#server/features/companies/is-no-company.ts";
import { oneRow } from "#server/platform/errors.ts";
import { companyFamily, selectSavedRelatives } from "./company-family.ts";
import { selectCompaniesByName, resolveNames, spelledIn } from "./resolve-companies.ts";
import { headcountIn } from "./headcount.ts";
import { editDistance } from "#server/platform/edit-distance.ts";

const maxSuggestions = 3;
const maxCompletions = 8;
const minPrefixLength = 2;
/** Names of three letters are all similar, so there are no suggestions for them. */
const minNameLength = 4;
const minLengthForTwoErrors = 8;
const minHeadcounts = 10;
/** The highest number of names with the same beginning or end that are compared. */
const maxCompared = 3_000;

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
  const noAnswer = {
    isCompany: true,
    isKnown: false,
    headcount: null,
    suggestions: [],
    completions: [],
    family: [],
  };
  const key = companyKey(name);
  if (!key) return noAnswer;
  if (isNoCompany(name)) return { ...noAnswer, isCompany: false };
  const completions = await selectCompletions(db, key, name);
  const resolvedNames = await resolveNames(context, [name]);
  const resolved = oneRow(resolvedNames.get(name));
  const { keys } = resolved;
  const companies = (await selectCompaniesByName(context, resolvedNames)).get(name) ?? [];
  const ids = companies.map(({ id }) => id);
  const relatives = await companyFamily(context, name, ids, resolved);
  const names = relatives.map((relative) => relative.name);
  const chosen = companyId
    ? await selectSavedRelatives(context, { companyId, typed: name, resolved, names })
    : new Set<string>();
  const family = relatives.map((relative) => ({ ...relative, wasChosen: chosen.has(relative.name) }));
  const isKnown = companies.length > 0 || (await hasAlias(context, keys));
  if (isKnown || key.length < minNameLength)
    return { ...noAnswer, isKnown, headcount: await estimateHeadcount(db, ids), completions, family };

  const maxDistance = key.length < minLengthForTwoErrors ? 1 : 2;
  const partLength = Math.floor(key.length / (maxDistance + 1));
  const { rows } = await db.execute<Name>(sql`
    (${namesWhere(sql`key like ${beginningWith(key.slice(0, partLength))}`, key, maxDistance)})
    union (${namesWhere(sql`reverse(key) like ${beginningWith(reverse(key.slice(-partLength)))}`, key, maxDistance)})
    union (select name, alias_key as key from directory_company_aliases
      where length(alias_key) between ${key.length - maxDistance}::int and ${key.length + maxDistance}::int limit ${maxCompared})`);
  const near = rows
    .flatMap((row) => {
      const distance = editDistance(key, row.key, maxDistance);
      return distance === null ? [] : [{ ...row, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1));
  const similar = [...near, ...(await selectLongerOrShorter(db, key))].map((row) => row.name);
  const others = [...new Set(similar)].filter((other) => !names.includes(other));
  return { ...noAnswer, suggestions: others.slice(0, maxSuggestions), completions, family };
}

/** To one digit: the headcount that few people state would show managers that one of them has objected. */
async function estimateHeadcount(db: Context["db"], ids: number[]): Promise<number | null> {
  const headcount = await headcountIn(db, ids, minHeadcounts);
  return headcount && Number(headcount.toPrecision(1));
}

/** For a name that is still being typed. */
async function selectCompletions(db: Context["db"], key: string, typed: string): Promise<string[]> {
  if (key.length < minPrefixLength) return [];
  // As a range, so that every query plan uses the index.
  const { rows } = await db.execute<Name>(sql`
    select name, key from directory_companies
    where key ~>=~ ${key} and key ~<~ ${`${key}\u{10FFFF}`} and keys <> '{}' order by key using ~<~ limit ${maxCompletions}`);
  return rows.map((row) => row.name).filter((name) => name !== typed.trim());
}

/** Whether an admin's rule resolves the name, although the directory has no employment there. */
async function hasAlias({ db }: Pick<Context, "db">, keys: string[]): Promise<boolean> {
  const keyList = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute(sql`
    select 1 from directory_company_aliases
    where ${spelledIn(sql`alias_key`)} = any(${keyList}) or ${spelledIn(sql`company_key`)} = any(${keyList}) limit 1`);
  return rows.length > 0;
}

function namesWhere(isLike: SQL, key: string, maxDistance: number): SQL {
  return sql`select name, key from directory_companies
    where ${isLike} and keys <> '{}' and length(key) between ${key.length - maxDistance}::int and ${key.length + maxDistance}::int limit ${maxCompared}`;
}

/** 'Acme Labs' if 'Acme' is known, and the other way round. */
async function selectLongerOrShorter(db: Context["db"], key: string): Promise<Name[]> {
  const words = key.split(" ");
  const shorter = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join(" "));
  const { rows } = await db.execute<Name>(sql`
    (select name, key from directory_companies where key = any(${sql.param(shorter)}::text[]))
    union all
    (select name, key from directory_companies where key like ${beginningWith(`${key} `)} order by key limit ${maxSuggestions})`);
  return rows.toSorted((a, b) => b.key.length - a.key.length || (a.key < b.key ? -1 : 1));
}

const reverse = (text: string) => Array.from(text).toReversed().join("");
