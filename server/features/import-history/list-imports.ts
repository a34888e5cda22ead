import { and, desc, eq, exists, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import { minuteMs } from "#contract/durations.ts";
import { type Import, importsPerPage, type RevertPreview } from "#contract/import-history.ts";
import { systemActor } from "#server/features/audit/audit-log.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryImportBatches, directoryImports } from "#server/platform/db/schema/directory.ts";
import { requireFound } from "#server/platform/errors.ts";

/** The highest number of rows that are counted while an admin waits. */
const maxCounted = 500_000;

/** A batch takes about a second, and the browser retries a failed one for some time. */
const quietMs = 5 * minuteMs;

/**
 * Imported files, newest first. Rows that a source returned for one candidate are not listed, because they are no file, nor
 * a source's nightly imports that found nothing new.
 */
export async function listImports(
  { db, clock }: Context,
  { after }: { after?: number | undefined },
): Promise<{ imports: Import[]; hasMore: boolean }> {
  const { id, fileName, sourceKind, added, updated } = directoryImports;
  const batches = db
    .select({ one: sql`1` })
    .from(directoryImportBatches)
    .where(eq(directoryImportBatches.importId, id));
  const rows = await db
    .select({ row: directoryImports, isKnown: sql<boolean>`${exists(batches)}` })
    .from(directoryImports)
    .where(
      and(
        notInArray(fileName, Object.values(sourceNames)),
        or(isNull(sourceKind), sql`${added} + ${updated} > 0`),
        after === undefined ? undefined : lt(id, after),
      ),
    )
    .orderBy(desc(id))
    .limit(importsPerPage + 1);
  return {
    imports: rows.slice(0, importsPerPage).map(({ row, isKnown }) => ({
      id: row.id,
      fileName: row.fileName,
      importedBy: nameInSentence(row.importedBy),
      startedAt: row.startedAt.toISOString(),
      state: stateOf(row, clock.now()),
      added: row.added,
      updated: row.updated,
      unchanged: row.unchanged,
      rejected: row.rejected,
      canBeReverted: row.revertedAt === null && (isKnown || row.added + row.updated === 0),
      reverted: revertedCounts(row),
    })),
    hasMore: rows.length > importsPerPage,
  };
}

/** Names appear within a sentence, where 'The system' needs a small letter. */
const nameInSentence = (name: string) => (name === systemActor.name ? "the system" : name);

type Row = typeof directoryImports.$inferSelect;

function stateOf({ finishedAt, lastRowsAt, revertedAt, revertEndedAt }: Row, now: Date): Import["state"] {
  if (revertedAt) return revertEndedAt ? "taken_back" : "being_taken_back";
  if (finishedAt) return "finished";
  return now.getTime() - lastRowsAt.getTime() < quietMs ? "under_way" : "halted";
}

function revertedCounts({ revertedAt: at, revertedBy: by, ...row }: Row): Import["reverted"] {
  if (at === null || by === null) return null;
  const { entriesRemoved, entriesRestored, peopleRemoved } = row;
  return { at: at.toISOString(), by, entriesRemoved, entriesRestored, peopleRemoved };
}

/** Counts what reverting an import would undo now, and what would stay because another import has it too. */
export async function previewRevert(
  { db }: Context,
  { importId }: { importId: number },
): Promise<RevertPreview> {
  const [row] = await db.select().from(directoryImports).where(eq(directoryImports.id, importId));
  const { added, updated, revertedAt } = requireFound(row, "IMPORT_NOT_FOUND");
  if (revertedAt) return { added: 0, changed: 0, reportedElsewhere: 0, people: 0 };
  if (added + updated > maxCounted)
    return { added: null, changed: null, reportedElsewhere: null, people: null };
  const { rows } = await db.execute<Record<keyof RevertPreview, number>>(sql`
    with mine as materialized (
      select e.id, e.person_id, bool_or(done.former is null) as was_added, max(done.batch_id) as batch_id
      from (${undoableChanges(importId)}) done join directory_employments e on e.id = done.id and e.import_id = done.import_id group by e.id
    ), reported as (
      select reported.id, max(other.id) as batch_id
      from directory_import_batches other
      join directory_imports by on by.id = other.import_id and by.taken_back_at is null
      cross join unnest(other.told) as reported(id)
      where other.import_id <> ${importId}::bigint
        and other.id > (select min(id) from directory_import_batches where import_id = ${importId}::bigint)
      group by reported.id
    ), undone as materialized (
      select mine.* from mine left join reported on reported.id = mine.id and reported.batch_id > mine.batch_id where reported.id is null
    )
    select (select count(*) from undone where was_added)::int as added,
      (select count(*) from undone where not was_added)::int as changed,
      ((select count(*) from mine) - (select count(*) from undone))::int as "reportedElsewhere",
      (select count(*) from (select person_id, count(*) as entries from undone where was_added group by person_id) alone
        where entries = (select count(*) from directory_employments e where e.person_id = alone.person_id))::int as people`);
  return requireFound(rows[0], "IMPORT_NOT_FOUND");
}

/**
 * Changes of an import that are not undone, by entry and batch. `former` has the earlier values; null means it was new.
 *
 * Compare entries with its `import_id`, not with the number: of a new import PostgreSQL has no statistics, expects one
 * entry, and then reads all changes again for each.
 */
export const undoableChanges = (importId: number) => sql`
  select added.id, null::json as former, batch.id as batch_id, batch.import_id
  from directory_import_batches batch cross join unnest(batch.added) as added(id)
  where batch.import_id = ${importId}::bigint and not is_removed
  union all
  select (changed.former ->> 'id')::bigint, changed.former, batch.id, batch.import_id
  from directory_import_batches batch cross join json_array_elements(batch.former) as changed(former)
  where batch.import_id = ${importId}::bigint and not is_removed`;
