import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { literally } from "#server/platform/db/sql.ts";
import type { SharedEmployment, EmploymentPeriod } from "./overlap.ts";
import type { DirectoryCompany } from "./resolve-companies.ts";
import { reportedTeam } from "./team-of.ts";

/** Of the many colleagues at a large company, only those with the longest overlap are compared. */
const maxOfOnePeriod = 1_000;

/** Entries per statement, so that many jobs at a company of 100,000 people do not run into the time limit. */
const crowdedAtOnce = 5;

/** An employment of the candidate, and one of the companies that its name may mean. */
export interface PeriodAtCompany {
  period: EmploymentPeriod;
  company: DirectoryCompany;
}

interface Row extends Omit<SharedEmployment, "personId" | "companyKey" | "company"> {
  [column: string]: unknown;
  entryIndex: number;
  personId: string;
}

/**
 * Everyone who overlapped or may have overlapped, or only the given people. Sorting is slow, so it is used only if
 * there are more people than can be compared.
 */
export async function selectShared(
  context: Pick<Context, "db">,
  entries: PeriodAtCompany[],
  people: number[] | null = null,
): Promise<SharedEmployment[]> {
  const shared: SharedEmployment[] = [];
  const crowded: PeriodAtCompany[] = [];
  const rowsByEntry = Map.groupBy(
    await selectEmployments(context, entries, people, "some"),
    ({ entryIndex }) => entryIndex,
  );
  for (const [entryIndex, entry] of entries.entries()) {
    const rows = rowsByEntry.get(entryIndex) ?? [];
    if (rows.length > maxOfOnePeriod) crowded.push(entry);
    else for (const row of rows) shared.push(toShared(entry, row, rows.length));
  }
  for (let start = 0; start < crowded.length; start += crowdedAtOnce) {
    const part = crowded.slice(start, start + crowdedAtOnce);
    for (const row of await selectEmployments(context, part, people, "nearest")) {
      const entry = part[row.entryIndex];
      if (entry) shared.push(toShared(entry, row, row.known));
    }
  }
  return shared;
}

const toShared = (
  { period, company }: PeriodAtCompany,
  { entryIndex: _entryIndex, ...row }: Row,
  known: number | undefined,
): SharedEmployment => ({
  ...row,
  personId: Number(row.personId),
  companyKey: period.key,
  company: company.name,
  known,
});

/**
 * One index lookup by company and months for all entries. 'nearest' prefers people who name the candidate's team or
 * place, then those who stayed longer. Of equals, not those who were imported first: a file may be sorted by name.
 */
async function selectEmployments(
  { db }: Pick<Context, "db">,
  entries: PeriodAtCompany[],
  people: number[] | null,
  which: "some" | "nearest",
): Promise<Row[]> {
  const column = (pick: (entry: PeriodAtCompany) => number | string | null) => sql.param(entries.map(pick));
  // A period of one month is widened, because an adjacent employment of the same person can cover that month fully.
  const margin = ({ period: { from, until } }: PeriodAtCompany) => Number(from === until);
  const since = (entry: PeriodAtCompany) =>
    Math.max(entry.period.from - margin(entry), entry.company.ownNameSpan?.since ?? 0);
  const until = (entry: PeriodAtCompany) =>
    Math.min(entry.period.until + margin(entry), entry.company.ownNameSpan?.until ?? Infinity);
  const isSome = which === "some";
  const { rows } = await db.execute<Row>(sql`
    select there.index::int - 1 as "entryIndex", shared.*
    from unnest(${column(({ company }) => company.id)}::bigint[], ${column(since)}::int[], ${column(until)}::int[],
      ${column(({ period }) => likePattern(reportedTeam(period)))}::text[], ${column(({ period }) => likePattern(period.place?.split(",")[0]))}::text[])
      with ordinality as there(company_id, since, until, team, town, index)
    cross join lateral (
      select person_id as "personId", position, place, department, team, headcount, level, start_month as start,
        end_month as "end", seen_month as seen
        ${isSome ? sql`` : sql`, count(*) over ()::int as known`}
      from directory_employments
      where company_id = there.company_id
        and (start_month <= there.until or start_month is null)
        and (end_month >= there.since or end_month is null)
        ${people ? sql`and person_id = any(${sql.param(people)}::bigint[])` : sql``}
      ${isSome ? sql`limit ${maxOfOnePeriod + 1}` : sql`order by ${orderByNearness(entries)} limit ${maxOfOnePeriod}`}
    ) shared`);
  return rows;
}

/** Sorts by team and place only if the candidate's entry or title names one. */
function orderByNearness(entries: PeriodAtCompany[]) {
  const overlap = sql`least(coalesce(end_month, seen_month), there.until) - greatest(start_month, there.since) desc nulls last,
    hashint8(person_id), person_id`;
  return entries.some(({ period }) => reportedTeam(period) ?? period.place)
    ? sql`2 * coalesce(directory_employments.team ilike there.team, position ilike there.team, false)::int
        + coalesce(directory_employments.place ilike there.town, false)::int desc, ${overlap}`
    : overlap;
}

const likePattern = (text: string | null | undefined) => (text ? `%${literally(text.trim())}%` : null);
