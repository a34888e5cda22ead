import { and, eq, isNotNull, isNull, inArray, sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { type MonthNumber, monthNumber, monthOf } from "#contract/months.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { directoryCompanies, directoryEmployments, directoryPeople } from "#server/db/schema/directory.ts";
import { companyKey } from "./company-key.ts";
import { type Colleague, type SharedEmployment, rankColleagues } from "./rank-colleagues.ts";

export interface Search {
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  /** Leave out whoever now works where the candidate now works. */
  excludeCurrentColleagues: boolean;
  now: Date;
}

/** A time that the candidate spent at a company. */
interface Stint {
  key: string;
  from: MonthNumber;
  until: MonthNumber;
  isCurrent: boolean;
}

/** Everybody with an address whom the directory shows at the same company in the same months, best match first. */
export async function findColleagues(db: Database | Transaction, search: Search): Promise<Colleague[]> {
  const thisMonth = monthOf(search.now);
  const stints = search.workHistory.map(({ company, startDate, endDate, isCurrent }): Stint => ({
    key: companyKey(company),
    from: monthNumber(startDate),
    until: isCurrent || endDate === null ? thisMonth : monthNumber(endDate),
    isCurrent,
  }));
  if (stints.length === 0) return [];

  const shared = await selectShared(db, stints);
  const currentKeys = stints.filter(({ isCurrent }) => isCurrent).map(({ key }) => key);
  const excluded = search.excludeCurrentColleagues
    ? await selectWhoWorksAt(db, currentKeys, shared)
    : new Set<number>();
  const candidate = companyKey(search.candidateName);
  return rankColleagues(
    shared.filter(({ personId, name }) => !excluded.has(personId) && companyKey(name) !== candidate),
    stints,
  );
}

/** One lookup in the index of company and months for all stints together. */
async function selectShared(db: Database | Transaction, stints: Stint[]): Promise<SharedEmployment[]> {
  const column = (pick: (stint: Stint) => string | number) => sql.param(stints.map(pick));
  const stint = sql`unnest(${column(({ key }) => key)}::text[], ${column(({ from }) => from)}::int[], ${column(({ until }) => until)}::int[]) as stint(key, since, until)`;
  return db
    .selectDistinct({
      personId: directoryPeople.id,
      name: directoryPeople.name,
      email: sql<string>`${directoryPeople.email}`,
      companyKey: directoryCompanies.key,
      company: directoryCompanies.name,
      position: directoryEmployments.position,
      start: directoryEmployments.startMonth,
      end: directoryEmployments.endMonth,
      seen: directoryEmployments.seenMonth,
    })
    .from(stint)
    .innerJoin(directoryCompanies, sql`${directoryCompanies.key} = stint.key`)
    .innerJoin(
      directoryEmployments,
      sql`${directoryEmployments.companyId} = ${directoryCompanies.id}
        and (${directoryEmployments.startMonth} <= stint.until or ${directoryEmployments.startMonth} is null)
        and (${directoryEmployments.endMonth} >= stint.since or ${directoryEmployments.endMonth} is null)`,
    )
    .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId))
    .where(isNotNull(directoryPeople.email));
}

/** Of the people found, those who now work at one of the companies: former colleagues who moved there included. */
async function selectWhoWorksAt(
  db: Database | Transaction,
  keys: string[],
  people: SharedEmployment[],
): Promise<Set<number>> {
  if (keys.length === 0 || people.length === 0) return new Set();
  const rows = await db
    .select({ personId: directoryEmployments.personId })
    .from(directoryEmployments)
    .innerJoin(directoryCompanies, eq(directoryCompanies.id, directoryEmployments.companyId))
    .where(
      and(
        inArray(directoryCompanies.key, keys),
        isNull(directoryEmployments.endMonth),
        inArray(directoryEmployments.personId, [...new Set(people.map(({ personId }) => personId))]),
      ),
    );
  return new Set(rows.map(({ personId }) => personId));
}
