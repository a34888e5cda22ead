import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { forgetFormerOf } from "./forget-former.ts";

/** Two entries that turned out to be one person become one: employments go over. */
export async function mergePeople(context: Pick<Context, "db">, pairs: { from: number; into: number }[]) {
  if (pairs.length === 0) return;
  const { db } = context;
  // What only says where somebody works now adds nothing to what tells since when.
  const isSame = sql`(kept.start_month is not distinct from moved.start_month
    or moved.start_month is null and moved.end_month is null and kept.end_month is null)`;
  const merged = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as merged("from" bigint, "into" bigint)`;
  const both = await db.execute<Same>(sql`
    select kept.id as kept, moved.id as moved
    from ${merged} join directory_employments moved on moved.person_id = merged."from"
    join directory_employments kept on kept.person_id = merged."into" and kept.company_id = moved.company_id and ${isSame}`);
  await noteBoth(context, both.rows);
  await db.execute(sql`
    update directory_employments moved set person_id = merged."into"
    from ${merged} where moved.person_id = merged."from"
      and not exists (
        select 1 from directory_employments kept
        where kept.person_id = merged."into" and kept.company_id = moved.company_id
          and ${isSame}
      )`);
  await db.execute(sql`
    delete from directory_people using ${merged} where directory_people.id = merged."from"`);
}

export interface Same extends Record<string, unknown> {
  kept: string;
  moved: string;
}

/** What both told was told by the imports of either: it is not taken back with those of one. */
export async function noteBoth(context: Pick<Context, "db">, both: Same[]) {
  if (both.length === 0) return;
  const same = sql`json_to_recordset(${JSON.stringify(both)}::json) as same(kept bigint, moved bigint)`;
  await context.db.execute(sql`
    insert into directory_import_batches (import_id, added, told)
    select batch.import_id, '{}', array_agg(distinct same.kept)
    from directory_import_batches batch
    join directory_imports by on by.id = batch.import_id and by.taken_back_at is null
    cross join unnest(batch.added || batch.told) as told(id) join ${same} on same.moved = told.id
    group by batch.import_id order by min(batch.id)`);
  // Where it is not known what an import did, or which one told it, it stays.
  await context.db.execute(sql`
    update directory_employments kept set import_id = moved.import_id
    from ${same} join directory_employments moved on moved.id = same.moved
    where kept.id = same.kept
      and not exists (select from directory_import_batches batch where batch.import_id = moved.import_id)`);
  await forgetFormerOf(
    context,
    both.map(({ moved }) => Number(moved)),
  );
}
