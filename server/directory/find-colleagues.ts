import { sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthNumber, monthOf } from "#contract/months.ts";
import type { Context } from "#server/context.ts";
import type { SharedEmployment, Stint } from "./overlap.ts";
import { isNamesake, isOwnProfile } from "./own-profile.ts";
import { type Colleague, type KnownPerson, rankColleagues } from "./rank-colleagues.ts";
import { type Ranked, rankEmployments } from "./rank-employments.ts";
import { type DirectoryCompany, resolveCompanies, type Span } from "./resolve-companies.ts";
import { isWorkAddress } from "./work-address.ts";

export interface Search {
  candidateName: string;
  workHistory: WorkHistoryEntry[];
  /** Spare whoever now works where the candidate now works. */
  excludeCurrentColleagues: boolean;
  now: Date;
  /** Whoever is called so is found as well, however many there are who are likelier. */
  names?: string[];
}

/** Of a stint's many thousand colleagues those with the longest overlap are looked at. */
const mostOfOneStint = 1_000;
const mostAtOnce = 300;
/** More than a manager reads, so that some may be left out for other reasons. */
const enough = 150;

/** A stint at one of the companies that its name stands for. */
interface Place {
  stint: Stint;
  company: DirectoryCompany;
}

/** Whoever has an address and was or may have been at the same company at the same time, best match first. */
export async function findColleagues(context: Pick<Context, "db">, search: Search): Promise<Colleague[]> {
  const places = await selectPlaces(context, search);
  if (places.length === 0) return [];
  const stints = [...new Set(places.map(({ stint }) => stint))];
  const hidden = places
    .filter(({ stint }) => search.excludeCurrentColleagues && stint.isCurrent)
    .map(({ company }) => company);
  const namesakes = search.names ? await selectNamesakes(context, search.names) : [];
  const shared = await selectShared(context, places);
  if (namesakes.length > 0)
    shared.push(...(await selectShared(context, places, { namesakes, others: shared })));
  const ranked = rankEmployments(shared, stints, monthOf(search.now));
  const named = new Set(namesakes);
  const people = new Map<number, KnownPerson>();
  // Who they are is looked up of the best only, and of the next where those are not enough.
  let reachable = 0;
  for (let first = 0; first < ranked.length; first += mostAtOnce) {
    const next = ranked.slice(first, first + mostAtOnce);
    const best = reachable < enough ? next : next.filter(({ personId }) => named.has(personId));
    if (best.length === 0) continue;
    const known = await selectPeople(context, best, hidden);
    for (const { personId, employments } of best) {
      const person = known.get(personId);
      if (!person || isOwnProfile(search.candidateName, { ...person, employments }, stints)) continue;
      const { name, email, isThere } = person;
      const isAtWork = email !== null && hidden.some(({ ownKey }) => isWorkAddress(email, ownKey));
      const isSpared = isThere || isAtWork || isNamesake(search.candidateName, person);
      people.set(personId, { name, email, isSpared });
      if (email !== null) reachable++;
    }
  }
  return rankColleagues(ranked, people);
}

async function selectPlaces(context: Pick<Context, "db">, { workHistory, now }: Search): Promise<Place[]> {
  const known = await resolveCompanies(context, workHistory.flatMap(namesIn));
  const thisMonth = monthOf(now);
  return workHistory.flatMap((entry) => {
    const all = [...new Set(namesIn(entry).flatMap((name) => known.get(name) ?? []))];
    const stint: Stint = {
      key: all[0]?.key ?? "",
      position: entry.position,
      place: entry.place ?? null,
      team: entry.team ?? null,
      from: monthNumber(entry.startDate),
      until: entry.isCurrent || entry.endDate === null ? thisMonth : monthNumber(entry.endDate),
      isCurrent: entry.isCurrent,
    };
    return all.filter(({ typed }) => isWithin(stint, typed)).map((company) => ({ stint, company }));
  });
}

/** The company, and whom of its family the manager chose beside it. */
export const namesIn = ({ company, also = [] }: Pick<WorkHistoryEntry, "company" | "also">) => [
  company,
  ...also,
];

/** Whether somebody was there while it was called so. */
const isWithin = ({ from, until }: Stint, span: Span | null) =>
  span === null || (from <= span.until && until >= span.since);

type Row = Omit<SharedEmployment, "personId" | "companyKey" | "company" | "place"> & {
  place: number;
  toldPlace: string | null;
  personId: string;
};

/**
 * One lookup in the index of company and months for all places together. Where there are more than are looked at, whoever
 * names the candidate's team or place comes before who was there for longer.
 */
async function selectShared(
  { db }: Pick<Context, "db">,
  places: Place[],
  only?: { namesakes: number[]; others: SharedEmployment[] },
): Promise<SharedEmployment[]> {
  const known = new Set(only?.others.map(({ personId }) => personId));
  const missing = only?.namesakes.filter((personId) => !known.has(personId));
  const column = (pick: (place: Place) => number | string | null) => sql.param(places.map(pick));
  const { rows } = await db.execute<Row>(sql`
    select place.index::int as place, shared.person_id as "personId", shared.position, shared.place as "toldPlace", shared.department,
      shared.team, shared.headcount, shared.start_month as start, shared.end_month as "end", shared.seen_month as seen,
      shared.known
    from unnest(${column(({ company }) => company.id)}::bigint[], ${column(({ stint }) => stint.from)}::int[],
      ${column(({ stint }) => stint.until)}::int[], ${column(({ stint }) => pattern(stint.team))}::text[],
      ${column(({ stint }) => pattern(stint.place?.split(",")[0]))}::text[],
      ${column(({ company }) => company.borne?.since ?? null)}::int[], ${column(({ company }) => company.borne?.until ?? null)}::int[])
      with ordinality as place(company_id, since, until, team, town, borne_since, borne_until, index)
    cross join lateral (
      select person_id, position, place, department, team, headcount, start_month, end_month, seen_month,
        count(*) over ()::int as known
      from directory_employments
      where company_id = place.company_id
        and (start_month <= place.until or start_month is null)
        and (end_month >= place.since or end_month is null)
        and (place.borne_until is null or start_month is null or start_month <= place.borne_until)
        and (place.borne_since is null or end_month is null or end_month >= place.borne_since)
        and ${missing ? sql`person_id = any(${sql.param(missing)}::bigint[])` : sql`true`}
      order by ${namesNearest(places)}
        least(coalesce(end_month, seen_month), place.until) - greatest(start_month, place.since) desc nulls last,
        person_id
      limit ${mostOfOneStint}
    ) shared`);
  return rows.flatMap(({ place, personId, toldPlace, ...row }) => {
    const there = places[place - 1];
    if (!there) return [];
    const { stint, company } = there;
    const where = { place: toldPlace, companyKey: stint.key, company: company.name };
    return [{ ...row, ...where, personId: Number(personId) }];
  });
}

/** One key and no more, and none where the candidate tells neither: sorting is what costs. */
const namesNearest = (places: Place[]) =>
  places.some(({ stint }) => stint.team ?? stint.place)
    ? sql`2 * coalesce(team ilike place.team, position ilike place.team, false)::int
        + coalesce(directory_employments.place ilike place.town, false)::int desc,`
    : sql``;

/** So many of one name at most. */
const mostNamesakes = 200;

/** Whoever has all words of one of these names. */
async function selectNamesakes({ db }: Pick<Context, "db">, names: string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select found.id from unnest(${sql.param(names)}::text[]) as typed(words)
    cross join lateral (
      select id from directory_people
      where to_tsvector('simple', directory_people.name) @@ plainto_tsquery('simple', typed.words) limit ${mostNamesakes}
    ) found`);
  return rows.map(({ id }) => Number(id));
}

const pattern = (text: string | null | undefined) =>
  text ? `%${text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%` : null;

type Person = Pick<KnownPerson, "name" | "email"> & { isThere: boolean };

/** Who they are, and whether they now work at one of the hidden companies. */
async function selectPeople(
  { db }: Pick<Context, "db">,
  ranked: Ranked[],
  hidden: DirectoryCompany[],
): Promise<Map<number, Person>> {
  const ids = sql.param(ranked.map(({ personId }) => personId));
  const companies = sql.param(hidden.map(({ id }) => id));
  const { rows } = await db.execute<Person & { id: string }>(sql`
    select id, name, email, exists (
      select 1 from directory_employments now
      where now.person_id = person.id and now.company_id = any(${companies}::bigint[]) and now.end_month is null
    ) as "isThere"
    from directory_people person where id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ id, ...person }) => [Number(id), person]));
}
