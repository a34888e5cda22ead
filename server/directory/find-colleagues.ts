import { sql } from "drizzle-orm";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { monthNumber, monthOf } from "#contract/months.ts";
import type { Context } from "#server/context.ts";
import type { SharedEmployment, Stint } from "./overlap.ts";
import { isOwnProfile } from "./own-profile.ts";
import { mayBeSameName, personName } from "./person-name.ts";
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
  const known = new Set(namesakes.length > 0 ? shared.map(({ personId }) => personId) : []);
  const missing = namesakes.filter((personId) => !known.has(personId));
  if (missing.length > 0) shared.push(...(await selectShared(context, places, missing)));
  const candidate = personName(search.candidateName);
  const ranked = rankEmployments(shared, stints, monthOf(search.now));
  const named = new Set(namesakes);
  const people = new Map<number, KnownPerson>();
  // Who they are is looked up of the best only, and of the next where those are not enough.
  let reachable = 0;
  for (let first = 0; first < ranked.length; first += mostAtOnce) {
    const next = ranked.slice(first, first + mostAtOnce);
    const best = reachable < enough ? next : next.filter(({ personId }) => named.has(personId));
    if (best.length === 0) continue;
    const found = await selectPeople(context, best, hidden);
    for (const { personId, employments } of best) {
      const person = found.get(personId);
      if (!person) continue;
      const { name, email, isThere } = person;
      const called = personName(name);
      if (isOwnProfile(candidate, { called, employments }, stints)) continue;
      const isAtWork = email !== null && hidden.some(({ ownKey }) => isWorkAddress(email, ownKey));
      const isSpared = isThere || isAtWork || mayBeSameName(candidate, called);
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

type Row = Omit<SharedEmployment, "personId" | "companyKey" | "company"> & { at: number; personId: string };

/**
 * Everybody who was or may have been there then, or only these people of them. Sorting is what costs: only where there are
 * more than are looked at.
 */
async function selectShared(
  context: Pick<Context, "db">,
  places: Place[],
  people: number[] | null = null,
): Promise<SharedEmployment[]> {
  const shared: SharedEmployment[] = [];
  const crowded: Place[] = [];
  const found = Map.groupBy(await selectStays(context, places, people, "some"), ({ at }) => at);
  for (const [at, place] of places.entries()) {
    const rows = found.get(at) ?? [];
    if (rows.length > mostOfOneStint) crowded.push(place);
    else for (const row of rows) shared.push(sharedAt(place, { ...row, known: rows.length }));
  }
  if (crowded.length > 0)
    for (const row of await selectStays(context, crowded, people, "nearest")) {
      const place = crowded[row.at];
      if (place) shared.push(sharedAt(place, row));
    }
  return shared;
}

function sharedAt({ stint, company }: Place, { at: _at, personId, ...row }: Row): SharedEmployment {
  return { ...row, personId: Number(personId), companyKey: stint.key, company: company.name };
}

/**
 * One lookup in the index of company and months for all places together. The nearest are whoever names the candidate's
 * team or place, then who was there for longer.
 */
async function selectStays(
  { db }: Pick<Context, "db">,
  places: Place[],
  people: number[] | null,
  which: "some" | "nearest",
): Promise<Row[]> {
  const column = (pick: (place: Place) => number | string | null) => sql.param(places.map(pick));
  const isSome = which === "some";
  const { rows } = await db.execute<Row>(sql`
    select there.index::int - 1 as at, shared.person_id as "personId", shared.position, shared.place, shared.department,
      shared.team, shared.headcount, shared.start_month as start, shared.end_month as "end", shared.seen_month as seen,
      shared.known
    from unnest(${column(({ company }) => company.id)}::bigint[], ${column(({ stint }) => stint.from)}::int[],
      ${column(({ stint }) => stint.until)}::int[], ${column(({ stint }) => pattern(stint.team))}::text[],
      ${column(({ stint }) => pattern(stint.place?.split(",")[0]))}::text[],
      ${column(({ company }) => company.borne?.since ?? null)}::int[], ${column(({ company }) => company.borne?.until ?? null)}::int[])
      with ordinality as there(company_id, since, until, team, town, borne_since, borne_until, index)
    cross join lateral (
      select person_id, position, place, department, team, headcount, start_month, end_month, seen_month,
        ${isSome ? sql`null::int` : sql`count(*) over ()::int`} as known
      from directory_employments
      where company_id = there.company_id
        and (start_month <= there.until or start_month is null)
        and (end_month >= there.since or end_month is null)
        and (there.borne_until is null or start_month is null or start_month <= there.borne_until)
        and (there.borne_since is null or end_month is null or end_month >= there.borne_since)
        and ${people ? sql`person_id = any(${sql.param(people)}::bigint[])` : sql`true`}
      ${isSome ? sql`limit ${mostOfOneStint + 1}` : sql`order by ${nearest(places)} limit ${mostOfOneStint}`}
    ) shared`);
  return rows;
}

/** By one key where the candidate tells a team or a place, and by none where neither is told. */
function nearest(places: Place[]) {
  const overlap = sql`least(coalesce(end_month, seen_month), there.until) - greatest(start_month, there.since) desc nulls last,
    person_id`;
  return places.some(({ stint }) => stint.team ?? stint.place)
    ? sql`2 * coalesce(team ilike there.team, position ilike there.team, false)::int
        + coalesce(place ilike there.town, false)::int desc, ${overlap}`
    : overlap;
}

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
