import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { doneBy } from "./done-by.ts";

const atOnce = 500;

/**
 * What another import told as it was known already stays when the one that added or changed it is taken back: it is the
 * other one's from then on, as if that had done so. Looks at the next batches of the others.
 */
export async function handOverTold(
  { db }: Pick<Context, "db">,
  { importId, seen }: { importId: number; seen: number },
): Promise<{ seen: number; isLast: boolean }> {
  const { rows } = await db.execute<{ batches: number; last: string | null }>(sql`
    select count(*)::int as batches, max(id) as last from (${others(importId, seen)}) other`);
  const { batches = 0, last = null } = rows[0] ?? {};
  if (last === null) return { seen, isLast: true };
  await db.execute(sql`
    with mine as (
      -- The last that it did to an entry is what would be undone now.
      select distinct on (id) id, former, batch_id from (${doneBy(importId)}) done order by id, batch_id desc
    ), first_told as (
      select distinct on (mine.id) mine.id, mine.former, other.id as batch_id, other.import_id
      from (${others(importId, seen)}) other cross join unnest(other.told) as told(id)
      join mine on mine.id = told.id and mine.batch_id < other.id
      order by mine.id, other.id
    ), handed_over as (
      update directory_employments e set import_id = first_told.import_id
      from first_told where e.id = first_told.id and e.import_id = ${importId}::bigint
      returning e.id, first_told.former, first_told.batch_id
    )
    update directory_import_batches batch
    set added = batch.added || coalesce(handed.added, '{}'),
      former = coalesce((batch.former::jsonb || handed.former)::json, handed.former::json, batch.former)
    from (
      select batch_id, array_agg(id) filter (where former is null) as added,
        jsonb_agg(former) filter (where former is not null) as former
      from handed_over group by batch_id
    ) handed
    where batch.id = handed.batch_id`);
  return { seen: Number(last), isLast: batches < atOnce };
}

/** The same with all batches of the others at one go. */
export async function handOverAll(context: Pick<Context, "db">, importId: number) {
  for (let told = { seen: 0, isLast: false }; !told.isLast;)
    told = await handOverTold(context, { importId, seen: told.seen });
}

/** The next batches of imports that stand and came after it began. */
const others = (importId: number, seen: number) => sql`
  select batch.id, batch.import_id, batch.told
  from directory_import_batches batch
  join directory_imports by on by.id = batch.import_id and by.taken_back_at is null
  where batch.id > ${seen}::bigint and batch.import_id <> ${importId}::bigint
    and batch.id > (select min(id) from directory_import_batches where import_id = ${importId}::bigint)
  order by batch.id limit ${atOnce}`;
