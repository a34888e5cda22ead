import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";

/**
 * Together or not at all: what the work does on its own context happens as a whole when it ends, and not where it throws.
 * Within another such work it is a part of that one. The name of the outer context is hidden on purpose: the embedded
 * database has one connection, and waits for ever for whoever asks it from outside.
 */
export function inTransaction<Context extends { db: Database }, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  if (is(context.db, PgTransaction)) return work(context);
  return context.db.transaction((db) => work({ ...context, db }));
}
