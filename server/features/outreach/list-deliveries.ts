import type { MailTrouble } from "#contract/deliveries.ts";
import type { Context } from "#server/platform/context.ts";
import { selectTrouble } from "#server/platform/mail/troubles.ts";
import { countUndone, selectDeadLetters } from "#server/platform/tasks/dead-letters.ts";
import { advise } from "./advise.ts";

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
  return { deliveries, failed: dead, waiting, trouble: await readTrouble(context) };
}

async function readTrouble(context: Context): Promise<MailTrouble | null> {
  const trouble = await selectTrouble(context);
  if (!trouble) return null;
  return {
    since: trouble.since.toISOString(),
    lastAt: trouble.lastAt.toISOString(),
    refusals: trouble.refusals,
    reason: trouble.reason,
    advice: advise(trouble.reason),
    heldUntil: trouble.heldUntil?.toISOString() ?? null,
  };
}
