import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";

/** Of somebody who is to be forgotten nothing is kept either that imports changed, and that was to come back with them. */
export async function forgetFormer(context: Pick<Context, "db">, personId: number) {
  // Whoever is changing one of them has noted by then what it was.
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select id from directory_employments where person_id = ${personId}::bigint order by id for update`);
  await forgetFormerOf(
    context,
    rows.map(({ id }) => Number(id)),
  );
}

/** Nothing is kept of what these employments were before. */
export async function forgetFormerOf({ db }: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return;
  const these = sql`${sql.param(ids)}::bigint[]`;
  // Of which entries it knows a batch says beside the JSON as well, which takes long to read.
  await db.execute(sql`
    update directory_import_batches batch
    set former = (
      select json_agg(told.former) from json_array_elements(batch.former) as told(former)
      where (told.former ->> 'id')::bigint <> all(${these}))
    where former is not null and told && ${these}`);
}
