import { sql } from "drizzle-orm";

/** What an import did to which entry with which batch, and was not undone: `former` is what it was before; null: it was not there. */
export const doneBy = (importId: number) => sql`
  select added.id, null::json as former, batch.id as batch_id
  from directory_import_batches batch cross join unnest(batch.added) as added(id)
  where batch.import_id = ${importId}::bigint and not is_removed
  union all
  select (told.former ->> 'id')::bigint, told.former, batch.id
  from directory_import_batches batch cross join json_array_elements(batch.former) as told(former)
  where batch.import_id = ${importId}::bigint and not is_removed`;
