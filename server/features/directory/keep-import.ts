import { eq, sql } from "drizzle-orm";
import type { ImportedFile, ImportOutcome } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryImports } from "#server/platform/db/schema/directory.ts";
import { inserted, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";

type Import = typeof directoryImports.$inferSelect;

/** Where the rows of this batch come from, as the directory remembers it. @returns how the import stood before it */
export async function keepImport({ db, clock, actor }: Context, file: ImportedFile): Promise<Import> {
  const now = clock.now();
  const [kept] = await db
    .insert(directoryImports)
    .values({ key: file.key, fileName: file.name, importedBy: actor.name, startedAt: now, lastRowsAt: now })
    .onConflictDoUpdate({ target: directoryImports.key, set: { lastRowsAt: now } })
    .returning();
  const before = inserted(kept);
  if (before.takenBackAt) throw new Refused("IMPORT_TAKEN_BACK");
  return before;
}

/**
 * Adds a batch to the import's figures. The trail tells of the import as it begins and with its last batch, and of each that
 * comes behind that one: no rows come in that it says nothing of.
 */
export async function countBatch(
  context: Context,
  before: Import,
  file: ImportedFile,
  { rejected, ...counts }: Omit<ImportOutcome, "sharedMailboxes">,
) {
  // An answer that got lost: the batch came a second time, and its rows were there.
  if (file.batch <= before.batches && counts.added + counts.updated === 0) return;
  const { batches, ...sums } = directoryImports;
  const [total] = await context.db
    .update(directoryImports)
    .set({
      batches: sql`greatest(${batches}, ${file.batch})`,
      ...(file.isLast && { finishedAt: context.clock.now() }),
      added: sql`${sums.added} + ${counts.added}`,
      updated: sql`${sums.updated} + ${counts.updated}`,
      unchanged: sql`${sums.unchanged} + ${counts.unchanged}`,
      rejected: sql`${sums.rejected} + ${rejected.length}`,
    })
    .where(eq(sums.id, before.id))
    .returning();
  const { id: importId, fileName, added, updated, unchanged, ...now } = inserted(total);
  if (!now.finishedAt) {
    if (before.batches === 0)
      await happened(context, { type: "directory.import_started", importId, fileName });
    return;
  }
  const told = { added, updated, unchanged, rejected: now.rejected };
  await happened(context, { type: "directory.imported", importId, fileName, counts: told });
}
