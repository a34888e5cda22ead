import type { Context } from "#server/platform/context.ts";
import { takeLock } from "#server/platform/db/transaction.ts";

/**
 * Batches of imports run one after the other. Each reads what the one before has stored, so that either can be reverted
 * without the other. They also wait while an import is reverted or a person is deleted, because both delete records
 * that a batch may have read.
 */
export async function lockImportQueue(context: Pick<Context, "db">): Promise<void> {
  await takeLock(context, "directory imports", "shared");
  await takeLock(context, "import batches");
}

/**
 * Waits until no batch is running, and keeps new ones out until the transaction ends. To avoid deadlocks, deleting a
 * person takes this lock before any row lock: batches and reverts lock the rows of the same people.
 */
export const lockImports = (context: Pick<Context, "db">) => takeLock(context, "directory imports");

/**
 * Marks until the transaction ends that a search for colleagues is running, which may store people about to be deleted.
 */
export const markColleagueSearch = (context: Pick<Context, "db">) =>
  takeLock(context, "directory findings", "shared");

/** Waits for all searches that began before. The caller must hold no other lock. */
export const waitForColleagueSearches = (context: Pick<Context, "db">) =>
  takeLock(context, "directory findings");
