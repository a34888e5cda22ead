import { and, eq, lt, sql } from "drizzle-orm";
import type { ImportedFile, ImportOutcome } from "#contract/directory.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { directoryImports } from "#server/db/schema/directory.ts";
import { found } from "#server/errors.ts";

/** Where the rows of this batch come from, as the directory remembers it. */
export async function keepImport(tx: Transaction, { clock, actor }: ActingContext, file: ImportedFile) {
  const now = clock.now();
  const [kept] = await tx
    .insert(directoryImports)
    .values({ key: file.key, fileName: file.name, importedBy: actor.name, startedAt: now, lastRowsAt: now })
    .onConflictDoUpdate({ target: directoryImports.key, set: { lastRowsAt: now } })
    .returning({ id: directoryImports.id });
  return found(kept, "PERSON_NOT_FOUND").id;
}

/** Adds a batch to the import's figures, and the import to the audit trail: as it begins, and with its last batch. */
export async function countBatch(
  tx: Transaction,
  { clock, actor }: ActingContext,
  file: ImportedFile,
  { rejected, ...counts }: ImportOutcome,
) {
  const { added, updated, unchanged, batches } = directoryImports;
  const [total] = await tx
    .update(directoryImports)
    .set({
      batches: file.batch,
      added: sql`${added} + ${counts.added}`,
      updated: sql`${updated} + ${counts.updated}`,
      unchanged: sql`${unchanged} + ${counts.unchanged}`,
      rejected: sql`${directoryImports.rejected} + ${rejected.length}`,
    })
    .where(and(eq(directoryImports.key, file.key), lt(batches, file.batch)))
    .returning();
  // An answer that got lost: the batch came a second time.
  if (!total || (file.batch > 1 && !file.isLast)) return;

  const record = { type: "directory" as const, id: String(total.id), label: total.fileName };
  if (!file.isLast)
    return recordActivity({ db: tx, clock }, { actor, action: "directory.import_started", record });
  const sums = {
    added: total.added,
    updated: total.updated,
    unchanged: total.unchanged,
    rejected: total.rejected,
  };
  return recordActivity(
    { db: tx, clock },
    { actor, action: "directory.imported", record, details: { counts: sums } },
  );
}
