import { sql } from "drizzle-orm";
import { type MonthNumber, monthOf } from "#contract/months.ts";
import { companyNameKeys, keysVersion } from "#server/features/companies/company-name-keys.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryImportBatches, type FormerEntry } from "#server/platform/db/schema/directory.ts";
import type { Employment } from "./check-row.ts";

/** Only some sources report these, so they are kept if a row leaves them out. */
const optionalFacts = ["place", "department", "team", "headcount", "level"] as const;

type ReportedEmployment = Pick<Employment, "position" | (typeof optionalFacts)[number] | "start" | "end">;

type EmploymentRow = ReportedEmployment & {
  seen: Employment["seen"];
  person: { id: number; isNew: boolean };
  companyId: number;
};

type WrittenRow = ReportedEmployment & { personId: number; companyId: number; seen: Employment["seen"] };

interface StoredEmployment extends ReportedEmployment {
  id: number;
  seen: MonthNumber;
  importId: number | null;
}

/** Writes employments that are new or changed, and records for all others that a source reported them again. */
export async function saveEmployments(context: Context, rows: EmploymentRow[], importId: number) {
  const thisMonth = monthOf(context.clock.now());
  const storedByKey = await selectStored(context, rows);
  // If two rows describe the same employment, the last one counts.
  const latestRows = new Map(rows.map((row) => [`${keyOf(row)} ${row.start}`, row]));
  const openRows = Map.groupBy(
    [...latestRows.values()].filter(({ start, end }) => start !== null && end === null),
    keyOf,
  );
  const writtenRows: WrittenRow[] = [];
  const formerEntries: FormerEntry[] = [];
  const seenIds: number[] = [];
  const repeatedIds: number[] = [];
  const counts = { added: 0, updated: 0 };
  for (const row of latestRows.values()) {
    const stored = storedByKey.get(keyOf(row)) ?? [];
    const openStored = stored.filter(({ end }) => end === null);
    const isDatedElsewhere = openRows.has(keyOf(row)) || openStored.some(({ start }) => start !== null);
    const previous = stored.find(({ start }) => start === row.start);
    if (stored.some((employment) => isOutdated(row, employment))) continue;
    // A row without a start adds nothing if another row or record has the start of the same job.
    if (row.start === null && isDatedElsewhere) seenIds.push(...openStored.map(({ id }) => id));
    else if (previous && isReportedAlready(row, previous)) {
      if (row.end === null) seenIds.push(previous.id);
      else repeatedIds.push(previous.id);
    } else {
      if (previous) {
        counts.updated++;
        formerEntries.push(formerOf(previous));
      } else counts.added++;
      writtenRows.push({ ...row, personId: row.person.id });
    }
  }
  await write(context, {
    rows: writtenRows,
    former: formerEntries,
    existing: [...repeatedIds, ...seenIds, ...formerEntries.map(({ id }) => id)],
    importId,
    thisMonth,
  });
  await recordSeen(context, seenIds, thisMonth);
  return counts;
}

const keyOf = ({ person, companyId }: EmploymentRow) => `${person.id} ${companyId}`;

const isReportedAlready = (row: ReportedEmployment, previous: ReportedEmployment) =>
  previous.position === row.position &&
  previous.end === row.end &&
  optionalFacts.every((fact) => row[fact] === null || row[fact] === previous[fact]);

/** Whether the row is older than the stored employment and falls in its months. */
function isOutdated({ start, seen }: EmploymentRow, stored: StoredEmployment): boolean {
  if (seen === null || stored.seen <= seen) return false;
  const month = start ?? seen;
  return (stored.start ?? month) <= month && month <= (stored.end ?? stored.seen);
}

/** All stored employments of the people who are not new, by person and company. */
async function selectStored(
  { db }: Pick<Context, "db">,
  rows: EmploymentRow[],
): Promise<Map<string, StoredEmployment[]>> {
  const ids = [...new Set(rows.filter(({ person }) => !person.isNew).map(({ person }) => person.id))];
  if (ids.length === 0) return new Map();
  const found = await db.execute<
    Record<string, unknown> & StoredEmployment & { personId: string; companyId: string }
  >(sql`
    select id, person_id as "personId", company_id as "companyId", position, place, department, team, headcount, level,
      start_month as start, end_month as "end", seen_month as seen, import_id as "importId"
    from directory_employments where person_id = any(${sql.param(ids)}::bigint[])`);
  return Map.groupBy(found.rows, ({ personId, companyId }) => `${personId} ${companyId}`);
}

interface Batch {
  rows: WrittenRow[];
  /** The stored employments that the rows change. */
  former: FormerEntry[];
  /** Employments that were stored before, changed or unchanged. */
  existing: number[];
  importId: number;
  thisMonth: MonthNumber;
}

/** Stored so that reverting the import can restore it. */
function formerOf(stored: StoredEmployment): FormerEntry {
  const { id, position, place, department, team, headcount, level, end, seen, importId } = stored;
  return { id, position, place, department, team, headcount, level, end, seen, importId };
}

/** Writes the rows, and records which of them this import added, changed or reported again. */
async function write({ db }: Pick<Context, "db">, { rows, former, existing, importId, thisMonth }: Batch) {
  if (rows.length === 0) {
    if (existing.length > 0)
      await db.insert(directoryImportBatches).values({ importId, added: [], existing });
    return;
  }
  const column = (name: keyof WrittenRow) => sql.param(rows.map((row) => row[name]));
  // Arrays, not JSON: PostgreSQL reads thousands of rows from JSON three times as slowly.
  await db.execute(sql`
    with written as (
      insert into directory_employments as kept
        (person_id, company_id, position, place, department, team, headcount, level, start_month, end_month, seen_month, import_id)
      select person_id, company_id, position, place, department, team, headcount, level, start_month, end_month,
        coalesce(seen_month, ${thisMonth}::int), ${importId}::bigint
      from unnest(${column("personId")}::bigint[], ${column("companyId")}::bigint[], ${column("position")}::text[],
        ${column("place")}::text[], ${column("department")}::text[], ${column("team")}::text[], ${column("headcount")}::int[],
        ${column("level")}::text[],
        ${column("start")}::int[], ${column("end")}::int[], ${column("seen")}::int[])
        as reported(person_id, company_id, position, place, department, team, headcount, level, start_month, end_month, seen_month)
      on conflict (person_id, company_id, start_month) do update set
        position = excluded.position, end_month = excluded.end_month,
        place = coalesce(excluded.place, kept.place), department = coalesce(excluded.department, kept.department),
        team = coalesce(excluded.team, kept.team), headcount = coalesce(excluded.headcount, kept.headcount),
        level = coalesce(excluded.level, kept.level),
        seen_month = excluded.seen_month, import_id = excluded.import_id
      -- xmax is 0 only for a row that did not exist before.
      returning id, xmax = 0 as is_new
    )
    insert into directory_import_batches (import_id, added, told, former)
    select ${importId}::bigint, coalesce(array_agg(id) filter (where is_new), '{}'), ${sql.param(existing)}::bigint[],
      ${former.length > 0 ? JSON.stringify(former) : null}::json from written`);
}

/** A person who still works there was last seen there this month. */
async function recordSeen({ db }: Pick<Context, "db">, ids: number[], thisMonth: MonthNumber) {
  if (ids.length === 0) return;
  await db.execute(sql`
    update directory_employments set seen_month = ${thisMonth}::int
    where id = any(${sql.param(ids)}::bigint[]) and end_month is null and seen_month < ${thisMonth}::int`);
}

type Row = { id: string; key: string };

/** The ids of the companies by key. New companies get the name that comes first in the rows. */
export async function saveCompanies(
  { db }: Pick<Context, "db">,
  rows: Employment[],
  importId: number,
): Promise<Map<string, number>> {
  const names = new Map<string, string>();
  for (const { companyKey, company } of rows) if (!names.has(companyKey)) names.set(companyKey, company);
  const existing = await db.execute<Row>(
    sql`select id, key from directory_companies where key = any(${sql.param([...names.keys()])}::text[])`,
  );
  const existingKeys = new Set(existing.rows.map(({ key }) => key));
  const missing = [...names]
    .filter(([key]) => !existingKeys.has(key))
    .map(([key, name]) => ({ key, name, keys: companyNameKeys(name) }));
  const added =
    missing.length > 0
      ? await db.execute<Row>(sql`
          insert into directory_companies (key, name, keys, keys_version, import_id)
          select key, name, keys, ${keysVersion}, ${importId}::bigint
          from json_to_recordset(${JSON.stringify(missing)}::json) as missing(key text, name text, keys text[])
          returning id, key`)
      : { rows: [] };
  return new Map([...existing.rows, ...added.rows].map(({ id, key }) => [key, Number(id)]));
}
