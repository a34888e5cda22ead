import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

interface Undone {
  /** Entries that are gone. */
  removed: number;
  /** Entries that are as they were before. */
  restored: number;
  /** Whose they were. */
  people: number[];
  /** Imports that are taken back, this one as well, and to which some belong again. */
  takenBack: number[];
}

type Row = Record<"removed" | "restored", number> & Record<"people" | "takenBack", string[]>;

/**
 * What one batch added goes, and what it had changed is as it was before, where nothing has changed it since. Notes at
 * which companies that was.
 */
export async function undoBatch({ db }: Pick<Context, "db">, batchId: number): Promise<Undone> {
  const { rows } = await db.execute<Row>(sql`
    with batch as materialized (
      select * from directory_import_batches where id = ${batchId}::bigint
    ), gone as (
      delete from directory_employments e using batch
      where e.id = any(batch.added) and e.import_id = batch.import_id
      returning e.person_id, e.company_id
    ), back as (
      update directory_employments e
      set position = former.position, place = former.place, department = former.department, team = former.team,
        headcount = former.headcount, level = former.level, end_month = former."end", seen_month = former.seen,
        import_id = (select id from directory_imports where id = former."importId")
      from batch cross join json_to_recordset(batch.former) as former(id bigint, position text, place text, department text,
        team text, headcount int, level text, "end" int, seen int, "importId" bigint)
      where e.id = former.id and e.import_id = batch.import_id
      returning e.id, e.person_id, e.company_id, e.import_id
    ), undone as (
      select person_id, company_id from gone union all select person_id, company_id from back
    ), noted as (
      -- What came back does so once: it may be changed and come back again, and was then another's.
      update directory_import_batches batch set is_removed = true,
        companies = batch.companies || array(select distinct company_id from undone),
        former = (
          select json_agg(told.former) from json_array_elements(batch.former) as told(former)
          where (told.former ->> 'id')::bigint not in (select id from back))
      where id = ${batchId}::bigint
    )
    select (select count(*) from gone)::int as removed, (select count(*) from back where import_id is distinct from (select import_id from batch))::int as restored,
      array(select distinct person_id::text from undone) as people,
      array(select distinct by.id::text from back join directory_imports by on by.id = back.import_id
        where by.taken_back_at is not null) as "takenBack"`);
  const { removed = 0, restored = 0, people = [], takenBack = [] } = rows[0] ?? {};
  return { removed, restored, people: people.map(Number), takenBack: takenBack.map(Number) };
}
