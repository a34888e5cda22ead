/**
 * How long a statement may take, and how long it may wait for what others have locked; then PostgreSQL ends it. A
 * connection on which it has not done so by `silence` is thrown away; most are by then (watch.ts).
 */
export interface TimeLimits {
  statementMs: number;
  lockMs: number;
  silenceMs: number;
}

/** Somebody waits for the answer, and others for the connection. */
export const ofRequests: TimeLimits = { statementMs: 8_000, lockMs: 3_000, silenceMs: 9_000 };

/** Nobody waits: what goes over everything may take its time. */
export const ofTasks: TimeLimits = { statementMs: 600_000, lockMs: 20_000, silenceMs: 605_000 };

/** Holds locks on whole tables for which requests wait, so it soon leaves off waiting for its own. */
export const ofMigrations = { lockMs: 20_000 };

/** A server that no longer runs must not go on holding what it had locked. */
export const idleInTransactionMs = 60_000;

/** For one transaction, where a pooler hands connections round and nothing may be set for longer. */
export function within({ statementMs, lockMs }: TimeLimits): string {
  return `set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}`;
}
