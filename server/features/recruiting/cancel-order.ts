import { and, eq, inArray, isNull } from "drizzle-orm";
import { vendorNames } from "#contract/recruiting-words.ts";
import { savePlan } from "#server/features/outreach/change-outreach.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { type AtsConnectionRow, type AtsOrderRow, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { lockCandidate, lockChecks, transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";
import { keepConnection } from "./find-connection.ts";
import { hasEnded, findByVendorId, findOrder } from "./find-orders.ts";
import type { Candidate } from "./order-candidate.ts";

/**
 * Ends an order that the system cancelled, and pauses the check that it had started. An order that has ended stays as it
 * is. A system's order that has not arrived yet is remembered, so that it starts nothing when it does.
 * @returns undefined if there is no such order
 */
export function cancelOrder(
  context: Context,
  connection: AtsConnectionRow,
  which: { orderId: string } | { externalOrderId: string },
): Promise<AtsOrderRow | undefined> {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockChecks(context, connection.companyId);
    await keepConnection(context, connection);
    const now = clock.now();
    const find = () =>
      "orderId" in which
        ? findOrder(context, connection, which.orderId)
        : findByVendorId(context, connection, which.externalOrderId);
    const found = await find();
    // Until the transaction ends no event changes the candidate's orders: each locks the candidate first.
    if (found?.candidateId) await lockCandidate(context, found.candidateId);
    const order = await find();
    if (order && hasEnded(order)) return order;
    const cancelled = { state: "cancelled" as const, endedAt: now, reportDueAt: null };
    if (!order) {
      if ("orderId" in which) return undefined;
      const [row] = await db
        .insert(atsOrders)
        .values({
          connectionId: connection.id,
          vendorOrderId: which.externalOrderId,
          createdAt: now,
          ...cancelled,
        })
        .returning();
      return row;
    }
    const [row] = await db.update(atsOrders).set(cancelled).where(eq(atsOrders.id, order.id)).returning();
    if (order.candidateId === null) return row;
    if (order.startedCheck) await pauseCheck(context, order.candidateId, now);
    const vendor = vendorNames[connection.vendor];
    await publish(context, { type: "order.cancelled", candidateId: order.candidateId, vendor });
    return row;
  });
}

/** With the system's rights: the member in whose name it was ordered may have left. */
async function pauseCheck(context: Context, candidateId: string, now: Date) {
  const { db } = context;
  const isOpen = and(
    eq(atsOrders.candidateId, candidateId),
    inArray(atsOrders.state, ["ordered", "collecting"]),
  );
  if ((await db.$count(atsOrders, isOpen)) > 0) return;
  const [paused] = await db
    .update(candidates)
    .set({ outreachPausedAt: now, changedAt: now })
    .where(and(eq(candidates.id, candidateId), isNull(candidates.outreachPausedAt)))
    .returning({ firstName: candidates.firstName, lastName: candidates.lastName });
  if (!paused) return;
  const name = `${paused.firstName} ${paused.lastName}`;
  await publish(context, { type: "outreach.paused", candidateId, name });
  await savePlan(context, candidateId);
}

/**
 * Resumes a check that is ordered again after the cancellation of an order has paused it. One that a member paused
 * stays paused.
 * @returns whether it was resumed
 */
export async function resumeCheck(context: Context, candidate: Candidate): Promise<boolean> {
  const { db, clock } = context;
  const { id: candidateId, firstName, lastName, outreachPausedAt } = candidate;
  if (!outreachPausedAt) return false;
  const hasPaused = and(
    eq(atsOrders.candidateId, candidateId),
    eq(atsOrders.startedCheck, true),
    eq(atsOrders.endedAt, outreachPausedAt),
  );
  if ((await db.$count(atsOrders, hasPaused)) === 0) return false;
  await db
    .update(candidates)
    .set({ outreachPausedAt: null, changedAt: clock.now() })
    .where(eq(candidates.id, candidateId));
  await publish(context, { type: "outreach.resumed", candidateId, name: `${firstName} ${lastName}` });
  await savePlan(context, candidateId);
  return true;
}
