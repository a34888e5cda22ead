import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { wakeOutreach } from "#server/features/reviewers/wake-outreach.ts";
import { selectConcerned } from "./select-concerned.ts";

/** So many candidates a run; the next run goes on behind them, whatever happens to the server in between. */
const atOnce = 100;

interface Concerned {
  keys: string[];
  /** The last candidate of the run before. */
  after: string | null;
  /** Cards are drawn anew, as after a correction. */
  isCorrected?: boolean;
  /** Candidates of archived jobs too: who is asked about them once a job is no longer archived is one of three as well. */
  alsoArchived?: boolean;
  /** What is done first, with the candidate held. */
  first?: (context: Context, candidateId: string) => Promise<void>;
}

/**
 * Finds the former colleagues of the next candidates anew who were at these companies.
 * @returns of how many, and behind whom to go on; null: these were the last
 */
export async function identifyConcerned(
  context: Context,
  { keys, after, isCorrected, alsoArchived, first }: Concerned,
): Promise<{ done: number; after: string | null }> {
  const ids = await selectConcerned(context, { keys, after, limit: atOnce, alsoArchived });
  for (const id of ids)
    await inTransaction(context, async (context) => {
      const [held] = await context.db.select().from(candidates).where(eq(candidates.id, id)).for("update");
      if (!held) return;
      await first?.(context, id);
      await identifyAgain(context, id, isCorrected);
      await wakeOutreach(context, eq(candidates.id, id), context.clock.now());
    });
  return { done: ids.length, after: ids.length < atOnce ? null : (ids.at(-1) ?? null) };
}
