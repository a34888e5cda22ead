import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";

/**
 * Does the work for one candidate after another, each in a transaction of its own. One that fails does not block the others.
 * @param retryAlone queues a task for this candidate only, so that a failure that repeats is shown to admins
 */
export async function forEachCandidate(
  context: Context,
  candidateIds: string[],
  work: (context: Context, candidateId: string) => Promise<void>,
  retryAlone: (candidateId: string) => Promise<void>,
) {
  for (const id of candidateIds) {
    try {
      await transaction(context, (context) => work(context, id));
    } catch (error) {
      context.log.error({ err: error }, "the search for a candidate failed; it will be retried");
      await retryAlone(id);
    }
  }
}
