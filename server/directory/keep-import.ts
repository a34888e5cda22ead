import { and, eq, lt, sql } from "drizzle-orm";
import type { ImportedFile, ImportOutcome } from "#contract/directory.ts";
import type { Context } from "#server/context.ts";
import { directoryImports } from "#server/db/schema/directory.ts";
import { inserted, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";

/** Where the rows of this batch come from, as the directory remembers it. */
export async function keepImport({ db, clock, actor }: Context, file: ImportedFile) {
  const now = clock.now();
  const [kept] = await db
    .insert(directoryImports)
    .values({ key: file.key, fileName: file.name, importedBy: actor.name, startedAt: now, lastRowsAt: now })
    .onConflictDoUpdate({ target: directoryImports.key, set: { lastRowsAt: now } })
    .returning({ id: directoryImports.id, takenBackAt: directoryImports.takenBackAt });
  const { id, takenBackAt } = inserted(kept);
  if (takenBackAt) throw new Refused("IMPORT_TAKEN_BACK");
  return id;
}

/** Adds a batch to the import's figures, and tells of the import as it begins, and with its last batch. */
export async function countBatch(
  context: Context,
  file: ImportedFile,
  { rejected, ...counts }: ImportOutcome,
) {
  const { batches, ...sums } = directoryImports;
  const [total] = await context.db
    .update(directoryImports)
    .set({
      batches: file.batch,
      ...(file.isLast && { finishedAt: context.clock.now() }),
      added: sql`${sums.added} + ${counts.added}`,
      updated: sql`${sums.updated} + ${counts.updated}`,
      unchanged: sql`${sums.unchanged} + ${counts.unchanged}`,
      rejected: sql`${sums.rejected} + ${rejected.length}`,
    })
    .where(and(eq(directoryImports.key, file.key), lt(batches, file.batch)))
    .returning();
  // An answer that got lost: the batch came a second time.
  if (!total || (file.batch > 1 && !file.isLast)) return;

  const { id: importId, fileName, added, updated, unchanged } = total;
  if (!file.isLast) return happened(context, { type: "directory.import_started", importId, fileName });
  const told = { added, updated, unchanged, rejected: total.rejected };
  return happened(context, { type: "directory.imported", importId, fileName, counts: told });
}
