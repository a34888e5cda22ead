import { is, sql, asc, eq, inArray, type SQL } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { requireFound } from "#server/platform/errors.ts";
import type { Database } from "./client.ts";
import { managerRole } from "./schema/columns.ts";
import { candidates } from "./schema/candidates.ts";
import { jobs } from "./schema/jobs.ts";
import { companies } from "./schema/managers.ts";
import { reviewers } from "./schema/reviewers.ts";

export interface IdempotentCall {
  /** Stores the response as a part of the call's transaction. */
  store(db: Database, response: unknown): Promise<void>;
}

/**
 * Runs the work in a transaction, or joins the outer one. The work's `context` hides the outer variable on purpose: the
 * embedded database has one connection, and a query outside the transaction would wait forever. What the work returns
 * is stored as the response if the call has an idempotency key.
 */
export function transaction<
  Context extends { db: Database; idempotentCall?: IdempotentCall | undefined },
  Result,
>(context: Context, work: (context: Context) => Promise<Result>): Promise<Result> {
  if (is(context.db, PgTransaction)) return work(context);
  return context.db.transaction(async (db) => {
    const result = await work({ ...context, db });
    await context.idempotentCall?.store(db, result);
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
  idempotentCall?: IdempotentCall | undefined;
}

/**
 * Runs the work in a transaction in which row security hides other managers' rows, even where a query forgets to. The role
 * and the settings end with the transaction, so they work through a pooler and leave nothing on the connection.
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
 * Runs the work in the manager's transaction, but with the system's rights. The caller must have checked that the work
 * concerns only the manager's own rows.
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
    // In a failed transaction this throws, and no statement will run anyway.
    await db.execute(sql`select set_config('role', ${managerRole}, true)`).catch(() => {});
  }
}

/** The advisory locks, in the order in which a transaction takes them, to avoid deadlocks. */
export type Lock =
  | "directory imports"
  | "import batches"
  | "directory findings"
  // Here it locks rows of candidates.
  | "choose reviewers"
  | "company names"
  | "survey_templates"
  | "seal-activities";

/** Holds the lock until the transaction ends. */
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

/** Transactions about one e-mail address or domain wait for each other. */
export async function lockAddress({ db }: { db: Database }, address: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${address}))`);
}

/** Programs start checks of one company one after another. Taken before any other lock. */
export async function lockChecks({ db }: { db: Database }, companyId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('checks'), hashtext(${companyId}))`);
}

/** Counts of the company's rows stay right until the transaction ends: no one else of the company adds one. */
export async function lockCompany({ db }: { db: Database }, companyId: string): Promise<void> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update");
  requireFound(company, "SIGNED_OUT");
}

/**
 * Locks jobs and candidates that will be deleted, each in the order of their ids. Until the candidates are locked, foreign
 * keys still find the jobs: a transaction that has locked a candidate may add rows below the job.
 */
export async function lockToDelete(
  { db }: { db: Database },
  which: { jobs: SQL | undefined; candidates: SQL | undefined },
): Promise<void> {
  const lockedJobs = db.select({ id: jobs.id }).from(jobs).where(which.jobs).orderBy(asc(jobs.id));
  await lockedJobs.for("no key update");
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(which.candidates)
    .orderBy(asc(candidates.id))
    .for("update");
  await lockedJobs.for("update");
}

/** Locks a candidate until the transaction ends. Undefined if it was deleted meanwhile. */
export async function lockCandidate({ db }: { db: Database }, candidateId: string) {
  const { id } = candidates;
  const [locked] = await db.select({ id }).from(candidates).where(eq(id, candidateId)).for("update");
  return locked;
}

/**
 * Locks these reviewers' candidates until the transaction ends. Every transaction locks candidates before their
 * reviewers, in the order of their ids. @returns the candidates' ids
 */
export async function lockCandidates({ db }: { db: Database }, which: SQL | undefined): Promise<string[]> {
  const ids = db.select({ id: reviewers.candidateId }).from(reviewers).where(which);
  const locked = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(inArray(candidates.id, ids))
    .orderBy(asc(candidates.id))
    .for("update");
  return locked.map(({ id }) => id);
}
