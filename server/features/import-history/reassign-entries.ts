import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undoableChanges } from "./list-imports.ts";

const batchesPerCall = 500;

/**
 * When an import is reverted, an entry that another import reported too stays and is assigned to that import. Each call
 * compares the next batches of the other imports.
 */
export async function reassignReported(
  { db }: Pick<Context, "db">,
  { importId, seen }: { importId: number; seen: number },
): Promise<{ seen: number; isLast: boolean }> {
  const { rows } = await db.execute<{ batches: number; last: string | null }>(sql`
    select count(*)::int as batches, max(id) as last from (${selectOtherBatches(importId, seen)}) other`);
  const { batches = 0, last = null } = rows[0] ?? {};
  if (last === null) return { seen, isLast: true };
  await db.execute(sql`
    with mine as (
      -- Its last change of an entry is the one that would be undone now.
      select distinct on (id) id, former, batch_id, import_id from (${undoableChanges(importId)}) done order by id, batch_id desc
    ), first_report as (
      select distinct on (mine.id) mine.id, mine.former, mine.import_id as former_import_id, other.id as batch_id, other.import_id
      from (${selectOtherBatches(importId, seen)}) other cross join unnest(other.told) as reported(id)
      join mine on mine.id = reported.id and mine.batch_id < other.id
      order by mine.id, other.id
    ), reassigned as (
      update directory_employments e set import_id = first_report.import_id
      from first_report where e.id = first_report.id and e.import_id = first_report.former_import_id
      returning e.id, first_report.former, first_report.batch_id
    )
    update directory_import_batches batch
    set added = batch.added || coalesce(reassignments.added, '{}'),
      former = coalesce((batch.former::jsonb || reassignments.former)::json, reassignments.former::json, batch.former)
    from (
      select batch_id, array_agg(id) filter (where former is null) as added,
        jsonb_agg(former) filter (where former is not null) as former
      from reassigned group by batch_id
    ) reassignments
    where batch.id = reassignments.batch_id`);
  return { seen: Number(last), isLast: batches < batchesPerCall };
}

/** The same for all batches of the other imports at once. */
export async function reassignAll(context: Pick<Context, "db">, importId: number) {
  for (let progress = { seen: 0, isLast: false }; !progress.isLast;)
    progress = await reassignReported(context, { importId, seen: progress.seen });
}

/** The next batches of other imports that are not reverted and came after this import began. */
const selectOtherBatches = (importId: number, seen: number) => sql`
  select batch.id, batch.import_id, batch.told
  from directory_import_batches batch
  join directory_imports by on by.id = batch.import_id and by.taken_back_at is null
  where batch.id > ${seen}::bigint and batch.import_id <> ${importId}::bigint
    and batch.id > (select min(id) from directory_import_batches where import_id = ${importId}::bigint)
  order by batch.id limit ${batchesPerCall}`;
