import { sql } from "drizzle-orm";
import type { Attempt } from "./in-transaction.ts";
import type { Database } from "./client.ts";
import { inTransaction } from "./in-transaction.ts";

/** Owns nothing, and may do only what a migration grants it. */
export const managerRole = "forthright_manager";

interface Scoped {
  db: Database;
  /** Whether `db` is a transaction in the role of a manager. */
  inRole?: boolean;
}

interface ManagerCall extends Scoped {
  manager: { id: string; companyId: string };
  attempt?: Attempt | undefined;
}

/**
 * Runs the work in a transaction in which row security leaves out what is not the manager's, whatever a query forgets.
 * Role and keys end with the transaction, so nothing stays behind on a connection, and a pooler may stand between.
 */
export function asManager<Context extends ManagerCall, Result>(
  context: Context,
  work: (context: Context & { inRole: true }) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (context) => {
    const { id, companyId } = context.manager;
    await context.db.execute(sql`select set_config('role', ${managerRole}, true),
      set_config('forthright.manager_id', ${id}, true), set_config('forthright.company_id', ${companyId}, true)`);
    return work({ ...context, inRole: true });
  });
}

/**
 * What the system does within a manager's call, as a part of its transaction: it may read and write what the manager's
 * role may not. The caller has made sure that what it is done about is the manager's.
 */
export async function asSystem<Context extends Scoped, Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { db, inRole } = context;
  if (!inRole) return work(context);
  await db.execute(sql`set local role none`);
  try {
    return await work({ ...context, inRole: false });
  } finally {
    // A transaction that has failed does nothing more, in whatever role.
    await db.execute(sql`select set_config('role', ${managerRole}, true)`).catch(() => {});
  }
}
