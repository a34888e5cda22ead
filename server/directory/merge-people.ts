import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

/** Two entries that turned out to be one person become one: employments go over. */
export async function mergePeople({ db }: Pick<Context, "db">, pairs: { from: number; into: number }[]) {
  if (pairs.length === 0) return;
  // What only says where somebody works now adds nothing to what tells since when.
  const isSame = sql`(kept.start_month is not distinct from moved.start_month
    or moved.start_month is null and moved.end_month is null and kept.end_month is null)`;
  const merged = sql`json_to_recordset(${JSON.stringify(pairs)}::json) as merged("from" bigint, "into" bigint)`;
  // What both told was told by the import of either: it is not taken back with one of them.
  await db.execute(sql`
    update directory_employments kept set import_id = moved.import_id
    from ${merged}, directory_employments moved
    where moved.person_id = merged."from" and kept.person_id = merged."into" and kept.company_id = moved.company_id
      and ${isSame}`);
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
