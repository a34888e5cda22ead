import { and, desc, eq, exists, lt, notInArray, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import { minuteMs } from "#contract/durations.ts";
import { type Import, importsPerPage } from "#contract/imports.ts";
import { systemActor } from "#server/features/audit/system-actor.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryImportBatches, directoryImports } from "#server/platform/db/schema/directory.ts";

/** A batch takes a second, and one that does not get through is tried for some. */
const quietMs = 5 * minuteMs;

/** Files that were imported, newest first. What a source brings for one candidate is no file of anybody's. */
export async function listImports(
  { db, clock }: Context,
  { after }: { after?: number | undefined },
): Promise<{ imports: Import[]; hasMore: boolean }> {
  const { id, fileName } = directoryImports;
  const batches = db
    .select({ one: sql`1` })
    .from(directoryImportBatches)
    .where(eq(directoryImportBatches.importId, id));
  const rows = await db
    .select({ row: directoryImports, isKnown: sql<boolean>`${exists(batches)}` })
    .from(directoryImports)
    .where(
      and(notInArray(fileName, Object.values(sourceNames)), after === undefined ? undefined : lt(id, after)),
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
      canBeTakenBack: row.takenBackAt === null && (isKnown || row.added + row.updated === 0),
      takenBack: takenBack(row),
    })),
    hasMore: rows.length > importsPerPage,
  };
}

/** It is said within a sentence, as a name is; the system's begins one. */
const nameInSentence = (name: string) => (name === systemActor.name ? "the system" : name);

type Row = typeof directoryImports.$inferSelect;

function stateOf({ finishedAt, lastRowsAt, takenBackAt, takeBackEndedAt }: Row, now: Date): Import["state"] {
  if (takenBackAt) return takeBackEndedAt ? "taken_back" : "being_taken_back";
  if (finishedAt) return "finished";
  return now.getTime() - lastRowsAt.getTime() < quietMs ? "under_way" : "halted";
}

function takenBack({ takenBackAt: at, takenBackBy: by, ...row }: Row): Import["takenBack"] {
  if (at === null || by === null) return null;
  const { entriesRemoved, entriesRestored, peopleRemoved } = row;
  return { at: at.toISOString(), by, entriesRemoved, entriesRestored, peopleRemoved };
}
