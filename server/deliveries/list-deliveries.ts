import type { Context } from "#server/context.ts";
import { countUndone, selectDeadLetters } from "#server/tasks/dead-letters.ts";

const mostShown = 200;

/** What the system was to do by itself and failed for good: what, when, how often and why, never for whom. */
export async function listDeliveries(context: Context) {
  const { dead, waiting } = await countUndone(context);
  const letters = await selectDeadLetters(context, mostShown);
  const deliveries = letters.map(({ name, reason, ...letter }) => ({
    ...letter,
    what: context.tasks.title(name),
    reason: reason ?? "It was cut off, and nobody knows why.",
  }));
  return { deliveries, failed: dead, waiting };
}
