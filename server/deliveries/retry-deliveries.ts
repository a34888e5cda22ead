import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { Refused } from "#server/errors.ts";

/** Has one delivery that failed for good tried again, or all of them. They begin anew, with all their tries. */
export function retryDeliveries(
  { db, clock, tasks, actor }: ActingContext,
  { deliveryId }: { deliveryId?: string | undefined },
) {
  return db.transaction(async (tx) => {
    const retried = await tasks.revive(tx, deliveryId === undefined ? undefined : [deliveryId]);
    if (deliveryId !== undefined && retried === 0) throw new Refused("DELIVERY_NOT_FOUND");
    const record = { type: "delivery" as const, ...(deliveryId !== undefined && { id: deliveryId }) };
    const details = { counts: { tasks: retried } };
    if (retried > 0)
      await recordActivity({ db: tx, clock }, { actor, action: "delivery.retried", record, details });
    return { retried };
  });
}
