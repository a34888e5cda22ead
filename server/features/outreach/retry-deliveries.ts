import type { AdminContext } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

/** Has one delivery that failed for good tried again, or all of them. They begin anew, with all their tries. */
export function retryDeliveries(context: AdminContext, { deliveryId }: { deliveryId?: string | undefined }) {
  return inTransaction(context, async (context) => {
    const { db, tasks } = context;
    const retried = await tasks.revive(db, deliveryId === undefined ? undefined : [deliveryId]);
    if (deliveryId !== undefined && retried === 0) throw new Refused("DELIVERY_NOT_FOUND");
    if (retried > 0) await happened(context, { type: "delivery.retried", deliveryId, tasks: retried });
    return { retried };
  });
}
