import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ImportedFile, ImportOutcome } from "#contract/directory.ts";
import type { SourceKind } from "#contract/sources.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { directoryImports } from "#server/platform/db/schema/directory.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import type { Employment } from "./check-row.ts";
import { type Row, separateRows } from "./check-rows.ts";
import { lockImportQueue } from "./lock-imports.ts";
import { isRoleMailbox } from "./role-mailbox.ts";
import { saveCompanies, saveEmployments } from "./save-employments.ts";
import { savePeople } from "./save-people.ts";

/** A source from which rows are imported regularly. */
type RegularSource = { id: string; kind: SourceKind };

/** Imports one batch and accepts or rejects each row. Importing the same rows again changes nothing. */
export function importRows(
  context: Context,
  { rows, file = unnamedFile(), source }: { rows: Row[]; file?: ImportedFile; source?: RegularSource },
): Promise<ImportOutcome> {
  return transaction(context, async (context) => {
    await lockImportQueue(context);
    const importBefore = await saveImport(context, file, source);
    const { valid, rejected } = await separateRows(context, rows);
    const { added, updated } = await saveRows(context, valid, importBefore.id);

    const unchanged = valid.length - added - updated;
    const sharedMailboxes = valid.filter(({ email }) => email !== null && isRoleMailbox(email)).length;
    const outcome = { added, updated, unchanged, rejected, sharedMailboxes };
    await countBatch(context, importBefore, file, outcome);
    return outcome;
  });
}

/** Stands for a file if another program sends rows through the API. */
function unnamedFile(): ImportedFile {
  return { key: randomUUID(), name: "Rows sent to the API", batch: 1, isLast: true };
}

async function saveRows(context: Context, rows: Employment[], importId: number) {
  if (rows.length === 0) return { added: 0, updated: 0 };
  const companyIds = await saveCompanies(context, rows, importId);
  const people = await savePeople(context, rows);
  const employments = rows.flatMap((row, index) => {
    const person = people[index];
    const companyId = companyIds.get(row.companyKey);
    return person && companyId !== undefined ? [{ ...row, person, companyId }] : [];
  });
  return saveEmployments(context, employments, importId);
}

type Import = typeof directoryImports.$inferSelect;

/** Records where the rows of this batch come from. @returns the import before this batch */
async function saveImport(
  { db, clock, actor }: Context,
  file: ImportedFile,
  source: RegularSource | undefined,
): Promise<Import> {
  const now = clock.now();
  const origin = { sourceId: source?.id ?? null, sourceKind: source?.kind ?? null };
  const [saved] = await db
    .insert(directoryImports)
    .values({
      key: file.key,
      fileName: file.name,
      importedBy: actor.name,
      startedAt: now,
      lastRowsAt: now,
      ...origin,
    })
    .onConflictDoUpdate({ target: directoryImports.key, set: { lastRowsAt: now } })
    .returning();
  const importBefore = oneRow(saved);
  if (importBefore.revertedAt) throw new AppError("IMPORT_REVERTED");
  return importBefore;
}

/**
 * Adds a batch to the totals of the import. The audit log gets an entry for the first batch, for the last one, and for
 * each that arrives after the last one, so that no rows are imported without an entry.
 */
async function countBatch(
  context: Context,
  importBefore: Import,
  file: ImportedFile,
  { rejected, ...counts }: Omit<ImportOutcome, "sharedMailboxes">,
) {
  // The client sent the batch again because the response was lost. Its rows are already stored.
  if (file.batch <= importBefore.batches && counts.added + counts.updated === 0) return;
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
    .where(eq(sums.id, importBefore.id))
    .returning();
  const { id: importId, fileName, added, updated, unchanged, ...rest } = oneRow(total);
  if (!rest.finishedAt) {
    if (importBefore.batches === 0)
      await publish(context, { type: "directory.import_started", importId, fileName });
    return;
  }
  const totals = { added, updated, unchanged, rejected: rest.rejected };
  await publish(context, { type: "directory.imported", importId, fileName, counts: totals });
}
