import type { Context } from "#server/context.ts";
import { holdLock } from "#server/db/hold-lock.ts";

/**
 * Batches of imports go on beside each other, but not while a part of one is taken back: it would delete whom they have
 * looked up. Until the transaction ends.
 */
export const besideTakingBack = (context: Pick<Context, "db">) =>
  holdLock(context, "directory imports", "shared");

/**
 * No batch of any import is under way until the transaction ends; what was kept before is seen. Whoever forgets somebody takes
 * it before all else: a batch, or a part that is taken back, holds rows of the same people, and would wait for theirs.
 */
export const holdImports = (context: Pick<Context, "db">) => holdLock(context, "directory imports");

/** Says until the transaction ends that former colleagues are looked for, and may be noted who is about to go. */
export const noteFinding = (context: Pick<Context, "db">) =>
  holdLock(context, "directory findings", "shared");

/** Whoever looked for former colleagues before has noted whom they found. Holds nothing else while it waits. */
export const afterFindings = (context: Pick<Context, "db">) => holdLock(context, "directory findings");
