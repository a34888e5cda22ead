import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { managerRole } from "./as-manager.ts";
import type { Database } from "./client.ts";

interface Scoped {
  db: Database;
  /** The database as it is when no manager's role is taken; none: no role is taken now. */
  whole?: Database | undefined;
}

/**
 * What the system does within a manager's call: it may read and write what the manager's role may not. In a transaction it
 * is a part of that one. The caller has made sure that what it is done about is the manager's.
 */
export async function asSystem<Context extends Scoped, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { db, whole } = context;
  if (!whole) return work(context);
  if (!is(db, PgTransaction)) return work({ ...context, db: whole, whole: undefined });
  await db.execute(sql`set local role none`);
  try {
    return await work({ ...context, whole: undefined });
  } finally {
    // A transaction that has failed does nothing more, in whatever role.
    await db.execute(sql.raw(`set local role ${managerRole}`)).catch(() => {});
  }
}
