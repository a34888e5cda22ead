import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

/** Of somebody who is to be forgotten nothing is kept either that imports changed, and that was to come back with them. */
export async function forgetFormer({ db }: Pick<Context, "db">, personId: number) {
  await db.execute(sql`
    update directory_import_batches batch
    set former = (
      select json_agg(told.former) from json_array_elements(batch.former) as told(former)
      where (told.former ->> 'id')::bigint <> all(own.ids))
    from (select array_agg(id) as ids from directory_employments where person_id = ${personId}::bigint) own
    where batch.former is not null and exists (
      select from json_array_elements(batch.former) as told(former) where (told.former ->> 'id')::bigint = any(own.ids))`);
}
