import type { Context } from "#server/platform/context.ts";
import { takeLock } from "#server/platform/db/transaction.ts";

/**
 * Batches of imports take turns: each reads of somebody what the one before has left, so that either can be taken back
 * without the other. Nor is one kept while a part of an import is taken back, which would delete whom it has looked up, nor
 * while somebody is forgotten, of whom it could not know yet.
 */
export async function lockImportQueue(context: Pick<Context, "db">): Promise<void> {
  await takeLock(context, "directory imports", "shared");
  await takeLock(context, "import batches");
}

/**
 * No batch of any import is under way until the transaction ends; what was kept before is seen. Anyone who forgets somebody takes
 * it before all else: a batch, or a part that is taken back, holds rows of the same people, and would wait for theirs.
 */
export const lockImports = (context: Pick<Context, "db">) => takeLock(context, "directory imports");

/** Says until the transaction ends that former colleagues are looked for, and may be noted who is about to go. */
export const recordFinding = (context: Pick<Context, "db">) =>
  takeLock(context, "directory findings", "shared");

/** Anyone who looked for former colleagues before has noted whom they found. Holds nothing else while it waits. */
export const afterFinding = (context: Pick<Context, "db">) => takeLock(context, "directory findings");
