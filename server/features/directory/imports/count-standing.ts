import { eq, sql } from "drizzle-orm";
import type { ImportStanding } from "#contract/imports.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryImports } from "#server/platform/db/schema/directory.ts";
import { found } from "#server/platform/errors.ts";
import { doneBy } from "./done-by.ts";

/** More than so many are not counted while somebody waits. */
const mostCounted = 500_000;

/** What would be undone if an import were taken back now, and what would stay since another one told it as well. */
export async function countStanding(
  { db }: Context,
  { importId }: { importId: number },
): Promise<ImportStanding> {
  const [row] = await db.select().from(directoryImports).where(eq(directoryImports.id, importId));
  const { added, updated, takenBackAt } = found(row, "IMPORT_NOT_FOUND");
  if (takenBackAt) return { added: 0, changed: 0, toldAgain: 0, people: 0 };
  if (added + updated > mostCounted) return { added: null, changed: null, toldAgain: null, people: null };
  const { rows } = await db.execute<Record<keyof ImportStanding, number>>(sql`
    with mine as materialized (
      select e.id, e.person_id, bool_or(done.former is null) as was_added, max(done.batch_id) as batch_id
      from (${doneBy(importId)}) done join directory_employments e on e.id = done.id and e.import_id = ${importId}::bigint group by e.id
    ), told as (
      select told.id, max(other.id) as batch_id
      from directory_import_batches other
      join directory_imports by on by.id = other.import_id and by.taken_back_at is null
      cross join unnest(other.told) as told(id)
      where other.import_id <> ${importId}::bigint
        and other.id > (select min(id) from directory_import_batches where import_id = ${importId}::bigint)
      group by told.id
    ), undone as materialized (
      select mine.* from mine left join told on told.id = mine.id and told.batch_id > mine.batch_id where told.id is null
    )
    select (select count(*) from undone where was_added)::int as added,
      (select count(*) from undone where not was_added)::int as changed,
      ((select count(*) from mine) - (select count(*) from undone))::int as "toldAgain",
      (select count(*) from (select person_id, count(*) as entries from undone where was_added group by person_id) alone
        where entries = (select count(*) from directory_employments e where e.person_id = alone.person_id))::int as people`);
  return found(rows[0], "IMPORT_NOT_FOUND");
}
