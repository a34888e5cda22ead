import { and, eq, inArray, sql } from "drizzle-orm";
import { maxRelatives, type WorkHistoryEntry } from "#contract/candidates.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { knownCompany, namedRelatives } from "#server/features/companies/company-name-keys.ts";
import { isQualifier } from "#server/features/companies/legal-forms.ts";
import type { Context } from "#server/platform/context.ts";
import { beginningWith } from "#server/platform/db/sql.ts";
import { rememberedRelatives as remembered } from "#server/platform/db/schema/directory.ts";
import { type ResolvedName, resolveNames, spelledIn } from "./resolve-companies.ts";

export interface Relative {
  name: string;
  people: number;
}

/** The highest number of companies whose names begin with the given one. */
const maxCompared = 200;
/** People of a company are counted up to this number. */
const maxFamilyPeople = 1_000;

/**
 * Companies of the directory in the same corporate family. The evidence is the list of known companies, admins' rules,
 * additions to the name ('Google Ireland', 'Acme Payments Division'), and notes in it ('part of Bigcorp').
 */
export async function companyFamily(
  context: Pick<Context, "db">,
  name: string,
  ownIds: number[],
  { keys: ownKeys, isAlone }: Pick<ResolvedName, "keys" | "isAlone">,
): Promise<Relative[]> {
  const listedCompany = isAlone ? undefined : knownCompany(name);
  const nameKeys = [
    ...new Set([companyKey(name), ...(listedCompany?.names.map((other) => companyKey(other.name)) ?? [])]),
  ];
  const shorter = nameKeys.flatMap((nameKey) => {
    const words = nameKey.split(" ");
    const lengths = words.slice(1).map((_, index) => index + 1);
    return lengths
      .filter((length) => isQualifier(words.slice(length)))
      .map((length) => words.slice(0, length).join(" "));
  });
  const related = [...shorter, ...namedRelatives(name), ...(await selectRelatives(context, ownKeys))];
  const resolved = await resolveNames(context, related);
  const listed = listedCompany
    ? [listedCompany, ...listedCompany.members.keys(), ...listedCompany.parents.keys()]
    : [];
  const keys = [...new Set([...resolved.values(), ...listed].flatMap((company) => company.keys))];

  const beginsWithName = nameKeys
    .filter((nameKey) => nameKey.length > 1)
    .map((nameKey) => sql`key like ${beginningWith(`${nameKey} `)}`);
  const { rows } = await context.db.execute<{ id: string; name: string; key: string; isSought: boolean }>(sql`
    (select id, name, key, true as "isSought" from directory_companies where keys && ${sql.param(keys)}::text[] limit ${maxCompared})
    union all
    (select id, name, key, false from directory_companies where ${sql.join(beginsWithName.length > 0 ? beginsWithName : [sql`false`], sql` or `)}
      limit ${maxCompared})`);
  const isLongerName = (key: string) =>
    nameKeys.some(
      (nameKey) => key.startsWith(`${nameKey} `) && isQualifier(key.slice(nameKey.length + 1).split(" ")),
    );
  const ids = rows
    .filter(({ id, key, isSought }) => !ownIds.includes(Number(id)) && (isSought || isLongerName(key)))
    .map(({ id }) => Number(id));
  return ids.length === 0 ? [] : countPeople(context, ids);
}

/** Admins' rules about the family: its owner and its members. */
async function selectRelatives({ db }: Pick<Context, "db">, keys: string[]): Promise<string[]> {
  const keyList = sql`${sql.param(keys)}::text[]`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select company_name as name from directory_company_relations
    where relation = 'member' and ${spelledIn(sql`name_key`)} = any(${keyList})
    union
    select name from directory_company_relations
    where relation = 'member' and ${spelledIn(sql`company_key`)} = any(${keyList})`);
  return rows.map(({ name }) => name);
}

/** In tens, rounded down, and without leaving out 0: otherwise managers would see each time that somebody there objects. */
async function countPeople({ db }: Pick<Context, "db">, ids: number[]): Promise<Relative[]> {
  const { rows } = await db.execute<{ name: string; people: number }>(sql`
    select company.name, (count(person.id) / 10 * 10)::int as people
    from directory_companies company left join lateral (
      select id from directory_employments where company_id = company.id limit ${maxFamilyPeople}
    ) as person on true
    where company.id = any(${sql.param(ids)}::bigint[])
    group by company.id order by people desc, company.name, company.id limit ${maxRelatives}`);
  return rows;
}

interface SaveRelatives {
  /** The company whose managers see the choice next time. */
  companyId: string;
  workHistory: WorkHistoryEntry[];
  /** The work history before this change. Only choices made now are remembered. */
  before?: WorkHistoryEntry[];
}

/** Remembers which relatives the managers of a company selected, and preselects the same ones next time. */
export async function saveRelatives(
  context: Pick<Context, "db">,
  { companyId, workHistory, before: previousHistory = [] }: SaveRelatives,
): Promise<void> {
  const isUnchanged = ({ company, also = [] }: WorkHistoryEntry) =>
    previousHistory.some(
      (entry) => entry.company === company && keysOf(entry.also ?? []).join() === keysOf(also).join(),
    );
  const changed = workHistory.filter((entry) => entry.also !== undefined && !isUnchanged(entry));
  const resolved = await resolveNames(
    context,
    changed.map(({ company }) => company),
  );
  for (const { company, also = [] } of changed) {
    const typedKey = typedKeyOf(company, resolved.get(company));
    const isSaved = and(eq(remembered.companyId, companyId), eq(remembered.typedKey, typedKey));
    await context.db.delete(remembered).where(isSaved);
    const rows = keysOf(also).map((relativeKey) => ({ companyId, typedKey, relativeKey }));
    if (rows.length > 0) await context.db.insert(remembered).values(rows).onConflictDoNothing();
  }
}

interface SelectRelatives {
  companyId: string;
  typed: string;
  resolved: ResolvedName;
  names: string[];
}

/** Which of these names the company's managers last chose together with that company. */
export async function selectSavedRelatives(
  { db }: Pick<Context, "db">,
  { companyId, typed, resolved, names }: SelectRelatives,
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ key: remembered.relativeKey })
    .from(remembered)
    .where(
      and(
        eq(remembered.companyId, companyId),
        eq(remembered.typedKey, typedKeyOf(typed, resolved)),
        inArray(remembered.relativeKey, keysOf(names)),
      ),
    );
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(names.filter((name) => keys.has(companyKey(name))));
}

const typedKeyOf = (company: string, resolved: ResolvedName | undefined) =>
  resolved?.canonical ?? companyKey(company);

const keysOf = (names: string[]) => [...new Set(names.map(companyKey))].toSorted();
