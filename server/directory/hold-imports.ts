import { sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";

const lock = sql`hashtext('directory imports')`;

/**
 * Batches of imports go on beside each other, but not while a part of one is taken back: it would delete whom they have
 * looked up. Until the transaction ends.
 */
export const besideTakingBack = ({ db }: Pick<Context, "db">) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);

/** No batch of any import is under way until the transaction ends; what was kept before is seen. */
export const holdImports = ({ db }: Pick<Context, "db">) =>
  db.execute(sql`select pg_advisory_xact_lock(${lock})`);

const findings = sql`hashtext('directory findings')`;

/** Says until the transaction ends that former colleagues are looked for, and may be noted who is about to go. */
export const noteFinding = ({ db }: Pick<Context, "db">) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${findings})`);

/** Whoever looked for former colleagues before has noted whom they found. Holds nothing else while it waits. */
export const afterFindings = ({ db }: Pick<Context, "db">) =>
  db.execute(sql`select pg_advisory_xact_lock(${findings})`);
