import { is, sql, asc, inArray, type SQL } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Database } from "./client.ts";
import { managerRole } from "./schema/columns.ts";
import { candidates } from "./schema/candidates.ts";
import { reviewers } from "./schema/reviewers.ts";

/** Something a caller may ask for again without having it done twice. */
export interface IdempotentCall {
  /** Keeps what is answered: with all else that the transaction does, or not at all. */
  keep(db: Database, answer: unknown): Promise<void>;
}

/**
 * Together or not at all: what the work does on its own context happens as a whole when it ends, and not where it throws.
 * Within another such work it is a part of that one. The name of the outer context is hidden on purpose: the embedded
 * database has one connection, and waits for ever for whoever asks it from outside. What the work returns is the call's
 * answer, and kept where the caller has named the attempt.
 */
export function transaction<Context extends { db: Database; attempt?: IdempotentCall | undefined }, Result>(
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

interface Scoped {
  db: Database;
  /** Whether `db` is a transaction in the role of a manager. */
  inRole?: boolean;
}

interface ManagerCall extends Scoped {
  manager: { id: string; companyId: string };
  attempt?: IdempotentCall | undefined;
}

/**
 * Runs the work in a transaction in which row security leaves out what is not the manager's, whatever a query forgets.
 * Role and keys end with the transaction, so nothing stays behind on a connection, and a pooler may stand between.
 */
export function withManagerRole<Context extends ManagerCall, Result>(
  context: Context,
  work: (context: Context & { inRole: true }) => Promise<Result>,
): Promise<Result> {
  return transaction(context, async (context) => {
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
export async function withSystemRole<Context extends Scoped, Result>(
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

/**
 * For what all who do a thing take turns, or wait for each other. Whoever takes two takes them in this order, and rows of
 * candidates only behind the first three or before the fourth.
 */
export type Lock =
  | "directory imports"
  | "import batches"
  | "directory findings"
  | "choose reviewers"
  | "company names"
  | "survey_templates"
  | "seal-activities";

/** Until the transaction ends. @param how beside others who take it shared, or alone */
export async function takeLock(
  { db }: { db: Database },
  name: Lock,
  how: "alone" | "shared" = "alone",
): Promise<void> {
  const key = sql`hashtext(${name})`;
  await db.execute(
    how === "alone"
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
}

/**
 * Holds whom these reviewers may be asked about until the end of the transaction. Everybody locks candidates before their
 * reviewers, and in this order. @returns their ids
 */
export async function lockCandidates({ db }: { db: Database }, which: SQL | undefined): Promise<string[]> {
  const theirs = db.select({ id: reviewers.candidateId }).from(reviewers).where(which);
  const held = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(inArray(candidates.id, theirs))
    .orderBy(asc(candidates.id))
    .for("update");
  return held.map(({ id }) => id);
}
