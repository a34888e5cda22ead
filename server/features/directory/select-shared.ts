import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { literally } from "#server/platform/db/sql.ts";
import type { SharedEmployment, EmploymentPeriod } from "./overlap.ts";
import type { DirectoryCompany } from "./resolve-companies.ts";
import { reportedTeam } from "./team-of.ts";

/** Of a stint's many thousand colleagues those with the longest overlap are looked at. */
const maxOfOnePeriod = 1_000;

/** A stint at one of the companies that its name stands for. */
export interface Place {
  stint: EmploymentPeriod;
  company: DirectoryCompany;
}

interface Row extends Omit<SharedEmployment, "personId" | "companyKey" | "company" | "place" | "team"> {
  [column: string]: unknown;
  at: number;
  personId: string;
  /** Not asked where the candidate tells none. */
  place?: string | null;
  team?: string | null;
}

/**
 * Everybody who was or may have been there then, or only these people of them. Sorting is what costs: only where there are
 * more than are looked at.
 */
export async function selectShared(
  context: Pick<Context, "db">,
  places: Place[],
  people: number[] | null = null,
): Promise<SharedEmployment[]> {
  const asked = {
    place: places.some(({ stint }) => Boolean(stint.place)),
    team: places.some(({ stint }) => reportedTeam(stint) !== null),
    people,
  };
  const shared: SharedEmployment[] = [];
  const crowded: Place[] = [];
  const found = Map.groupBy(await selectEmployments(context, places, asked, "some"), ({ at }) => at);
  for (const [at, place] of places.entries()) {
    const rows = found.get(at) ?? [];
    if (rows.length > maxOfOnePeriod) crowded.push(place);
    else for (const row of rows) shared.push(sharedAt(place, row, rows.length));
  }
  if (crowded.length > 0)
    for (const row of await selectEmployments(context, crowded, asked, "nearest")) {
      const place = crowded[row.at];
      if (place) shared.push(sharedAt(place, row, row.known));
    }
  return shared;
}

const sharedAt = ({ stint, company }: Place, row: Row, known: number | undefined): SharedEmployment => ({
  personId: Number(row.personId),
  companyKey: stint.key,
  company: company.name,
  position: row.position,
  place: row.place ?? null,
  department: row.department,
  team: row.team ?? null,
  headcount: row.headcount,
  level: row.level,
  start: row.start,
  end: row.end,
  seen: row.seen,
  known,
});

/**
 * One lookup in the index of company and months for all places together. The nearest are anyone who names the candidate's
 * team or place, then who was there for longer.
 */
async function selectEmployments(
  { db }: Pick<Context, "db">,
  places: Place[],
  asked: { place: boolean; team: boolean; people: number[] | null },
  which: "some" | "nearest",
): Promise<Row[]> {
  const column = (pick: (place: Place) => number | string | null) => sql.param(places.map(pick));
  // Who came or left in the only month of a stint was there all of it where another employment of their own goes on from there.
  const margin = ({ stint: { from, until } }: Place) => Number(from === until);
  const since = (at: Place) => Math.max(at.stint.from - margin(at), at.company.borne?.since ?? 0);
  const until = (at: Place) => Math.min(at.stint.until + margin(at), at.company.borne?.until ?? Infinity);
  const isSome = which === "some";
  const { rows } = await db.execute<Row>(sql`
    select there.index::int - 1 as at, shared.*
    from unnest(${column(({ company }) => company.id)}::bigint[], ${column(since)}::int[], ${column(until)}::int[],
      ${column(({ stint }) => pattern(reportedTeam(stint)))}::text[], ${column(({ stint }) => pattern(stint.place?.split(",")[0]))}::text[])
      with ordinality as there(company_id, since, until, team, town, index)
    cross join lateral (
      select person_id as "personId", position, department, headcount, level, start_month as start, end_month as "end",
        seen_month as seen${asked.place ? sql`, place` : sql``}${asked.team ? sql`, team` : sql``}
        ${isSome ? sql`` : sql`, count(*) over ()::int as known`}
      from directory_employments
      where company_id = there.company_id
        and (start_month <= there.until or start_month is null)
        and (end_month >= there.since or end_month is null)
        ${asked.people ? sql`and person_id = any(${sql.param(asked.people)}::bigint[])` : sql``}
      ${isSome ? sql`limit ${maxOfOnePeriod + 1}` : sql`order by ${nearest(places)} limit ${maxOfOnePeriod}`}
    ) shared`);
  return rows;
}

/** By one key where the candidate, or the candidate's title, tells a team or a place, and by none where neither is told. */
function nearest(places: Place[]) {
  const overlap = sql`least(coalesce(end_month, seen_month), there.until) - greatest(start_month, there.since) desc nulls last,
    person_id`;
  return places.some(({ stint }) => reportedTeam(stint) ?? stint.place)
    ? sql`2 * coalesce(directory_employments.team ilike there.team, position ilike there.team, false)::int
        + coalesce(directory_employments.place ilike there.town, false)::int desc, ${overlap}`
    : overlap;
}

const pattern = (text: string | null | undefined) => (text ? `%${literally(text.trim())}%` : null);
