/**
 * How long a statement may take, and how long it may wait for what others have locked; then PostgreSQL ends it. Where no
 * answer comes for `silenceMs` the connection is taken for dead, and closed.
 */
export interface TimeLimits {
  statementMs: number;
  lockMs: number;
  silenceMs: number;
}

/** Somebody waits for the answer, and others for the connection. */
export const ofRequests: TimeLimits = { statementMs: 7_000, lockMs: 3_000, silenceMs: 8_000 };

/** Nobody waits: what goes over everything may take its time. */
export const ofTasks: TimeLimits = { statementMs: 60_000, lockMs: 20_000, silenceMs: 65_000 };

/** Holds locks on whole tables for which requests wait, so it soon leaves off waiting for its own. */
export const ofMigrations = { lockMs: 20_000 };

/** A server that no longer runs must not go on holding what it had locked. */
export const idleInTransactionMs = 60_000;
