import type { MailTrouble } from "#contract/outreach.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { adviseOnRefusal } from "#server/platform/mail/advise-on-refusal.ts";
import { endMailHold, selectTrouble } from "#server/platform/mail/troubles.ts";
import { countUndone, selectDeadLetters } from "#server/platform/tasks/inspect-queue.ts";

const maxShown = 200;

/** Lists tasks that failed for good: what, when, how often and why, without names. */
export async function listDeliveries(context: Context) {
  const { dead, waiting } = await countUndone(context);
  const letters = await selectDeadLetters(context, maxShown);
  const deliveries = letters.map(({ name, reason, ...letter }) => ({
    ...letter,
    what: context.tasks.title(name),
    reason: reason ?? "It was interrupted. The reason is unknown.",
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
    advice: adviseOnRefusal(trouble.reason),
    heldUntil: trouble.heldUntil?.toISOString() ?? null,
  };
}

/** Sends the mail that was held because the mail server refused it. An admin has fixed the cause. */
export function resumeSending(context: AdminContext) {
  return transaction(context, async (context) => {
    await endMailHold(context);
    const tasks = await context.tasks.wake(context.db);
    await publish(context, { type: "delivery.resumed", tasks });
    return { success: true as const };
  });
}

/** Retries one failed delivery, or all of them, with a fresh set of attempts. */
export function retryDeliveries(context: AdminContext, { deliveryId }: { deliveryId?: string | undefined }) {
  return transaction(context, async (context) => {
    const { db, tasks } = context;
    const retried = await tasks.revive(db, deliveryId === undefined ? undefined : [deliveryId]);
    if (deliveryId !== undefined && retried === 0) throw new AppError("DELIVERY_NOT_FOUND");
    if (retried > 0) await publish(context, { type: "delivery.retried", deliveryId, tasks: retried });
    return { retried };
  });
}
