import { and, eq, isNull } from "drizzle-orm";
import type { AdminContext } from "#server/platform/context.ts";
import { directoryImportBatches, directoryImports } from "#server/platform/db/schema/directory.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { removeImport } from "./revert-import.ts";

/** From now on no row of this import is kept any more, and what it did is undone, as fast as that holds nobody up. */
export function startRevertingImport(context: AdminContext, { importId }: { importId: number }) {
  return transaction(context, async (context) => {
    const { db, clock, actor, tasks } = context;
    const { id, takenBackAt } = directoryImports;
    const [row] = await db.select().from(directoryImports).where(eq(id, importId));
    const { added, updated, fileName } = requireFound(row, "IMPORT_NOT_FOUND");
    // Waits for a batch of this import that is under way; the next one is refused.
    const [taken] = await db
      .update(directoryImports)
      .set({ takenBackAt: clock.now(), takenBackBy: actor.name })
      .where(and(eq(id, importId), isNull(takenBackAt)))
      .returning({ id });
    if (!taken) throw new AppError("IMPORT_TAKEN_BACK");
    const batches = await db.$count(directoryImportBatches, eq(directoryImportBatches.importId, importId));
    if (added + updated > 0 && batches === 0) throw new AppError("IMPORT_TOO_OLD");
    await publish(context, { type: "directory.import_taken_back", importId: oneRow(taken).id, fileName });
    await tasks.enqueue(db, removeImport, { importId, step: "entries", after: null });
    return { begun: true as const };
  });
}
