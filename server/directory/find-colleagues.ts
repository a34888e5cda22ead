import { type SQL, sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthNumber, monthOf } from "#contract/months.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { companyKeys } from "./company-key.ts";
import type { Stint } from "./overlap.ts";
import { isOwnProfile } from "./own-profile.ts";
import { type Colleague, type SharedEmployment, rankColleagues } from "./rank-colleagues.ts";
import { type KnownCompany, resolveCompanies } from "./resolve-companies.ts";
import { isWorkAddress } from "./work-address.ts";

export interface Search {
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  /** Leave out whoever now works where the candidate now works. */
  excludeCurrentColleagues: boolean;
  now: Date;
}

/** Of a stint's many thousand colleagues those with the longest overlap are looked at. */
const mostOfOneStint = 1_000;

/** A stint at one of the companies that its name stands for. */
interface Place {
  stint: Stint;
  company: KnownCompany;
}

/** Whoever has an address and was or may have been at the same company at the same time, best match first. */
export async function findColleagues(db: Database | Transaction, search: Search): Promise<Colleague[]> {
  const places = await selectPlaces(db, search);
  if (places.length === 0) return [];
  const stints = [...new Set(places.map(({ stint }) => stint))];
  const hidden = places
    .filter(({ stint }) => search.excludeCurrentColleagues && stint.isCurrent)
    .map(({ company }) => company);
  const shared = await selectShared(db, places, hidden);
  return rankColleagues(
    shared,
    stints,
    monthOf(search.now),
    (employments) =>
      isOwnProfile(search.candidateName, employments, stints) ||
      employments.some(({ email }) => hidden.some(({ ownKey }) => isWorkAddress(email, ownKey))),
  );
}

async function selectPlaces(db: Database | Transaction, { workHistory, now }: Search): Promise<Place[]> {
  const named = workHistory.map((entry) => ({ entry, keys: companyKeys(entry.company) }));
  const known = await resolveCompanies(db, [...new Set(named.flatMap(({ keys }) => keys))]);
  const thisMonth = monthOf(now);
  return named.flatMap(({ entry, keys }) => {
    const companies = keys.flatMap((key) => known.get(key) ?? []);
    const stint: Stint = {
      // An entry may name two companies that are one: 'Meta (formerly Facebook)'.
      key: companies[0]?.key ?? "",
      position: entry.position,
      from: monthNumber(entry.startDate),
      until: entry.isCurrent || entry.endDate === null ? thisMonth : monthNumber(entry.endDate),
      isCurrent: entry.isCurrent,
    };
    return companies.map((company) => ({ stint, company }));
  });
}

type Row = Omit<SharedEmployment, "personId" | "companyKey"> & { place: number; personId: string };

/** One lookup in the index of company and months for all places together. */
async function selectShared(
  db: Database | Transaction,
  places: Place[],
  hidden: KnownCompany[],
): Promise<SharedEmployment[]> {
  const column = (pick: (place: Place) => number) => sql.param(places.map(pick));
  const { rows } = await db.execute<Row>(sql`
    select place.index as place, person.id as "personId", person.name, person.email, company.name as company,
      shared.position, shared.start_month as start, shared.end_month as end, shared.seen_month as seen
    from unnest(${column(({ company }) => company.id)}::bigint[], ${column(({ stint }) => stint.from)}::int[],
      ${column(({ stint }) => stint.until)}::int[]) with ordinality as place(company_id, since, until, index)
    join directory_companies company on company.id = place.company_id
    cross join lateral (
      select * from directory_employments
      where company_id = place.company_id
        and (start_month <= place.until or start_month is null)
        and (end_month >= place.since or end_month is null)
      order by least(coalesce(end_month, seen_month), place.until) - greatest(start_month, place.since) desc nulls last,
        person_id
      limit ${mostOfOneStint}
    ) shared
    join directory_people person on person.id = shared.person_id
    where person.email is not null ${hidden.length > 0 ? isNotAt(hidden) : sql``}`);
  return rows.map(({ place, personId, ...row }) => ({
    ...row,
    personId: Number(personId),
    companyKey: places[Number(place) - 1]?.stint.key ?? "",
  }));
}

/** Former colleagues who moved there included. */
function isNotAt(companies: KnownCompany[]): SQL {
  const ids = sql.param(companies.map(({ id }) => id));
  return sql`and not exists (
    select 1 from directory_employments now
    where now.person_id = person.id and now.company_id = any(${ids}::bigint[]) and now.end_month is null
  )`;
}
