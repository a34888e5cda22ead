import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";

/** Something a caller may ask for again without having it done twice. */
export interface Attempt {
  /** Keeps what is answered: with all else that the transaction does, or not at all. */
  keep(db: Database, answer: unknown): Promise<void>;
}

/**
 * Together or not at all: what the work does on its own context happens as a whole when it ends, and not where it throws.
 * Within another such work it is a part of that one. The name of the outer context is hidden on purpose: the embedded
 * database has one connection, and waits for ever for whoever asks it from outside. What the work returns is the call's
 * answer, and kept where the caller has named the attempt.
 */
export function inTransaction<Context extends { db: Database; attempt?: Attempt | undefined }, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (is(context.db, PgTransaction)) return work(context);
  return context.db.transaction(async (db) => {
    const result = await work({ ...context, db });
    await context.attempt?.keep(db, result);
    return result;
  });
}
