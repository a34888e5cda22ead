import { eq } from "drizzle-orm";
import { type OrderState, vendorNames } from "#contract/recruiting-words.ts";
import { isStorable } from "#contract/fields.ts";
import type { Context } from "#server/platform/context.ts";
import { type AtsConnectionRow, type AtsOrderRow, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { lockChecks, transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { OrderRefused } from "./adapter.ts";
import { resumeCheck } from "./cancel-order.ts";
import { type Order, type Candidate, findOrCreateCandidate } from "./order-candidate.ts";
import { keepConnection } from "./find-connection.ts";
import { hasEnded, findByVendorId } from "./find-orders.ts";

/** Finds or creates the job and the candidate. The same order again changes nothing. */
export async function placeOrder(
  context: Context,
  connection: AtsConnectionRow,
  order: Order,
): Promise<{ order: AtsOrderRow; isNew: boolean }> {
  const texts = [order.externalOrderId, order.packageId, order.reportTo ?? "", order.profileUrl ?? ""];
  if (!texts.every(isStorable))
    throw new OrderRefused("The order has characters that cannot be stored.", 400);
  return transaction(context, async (context) => {
    // Two orders at the same time could otherwise create a job twice.
    await lockChecks(context, connection.companyId);
    await keepConnection(context, connection);
    const existing = await findByVendorId(context, connection, order.externalOrderId);
    if (existing && !(order.idReturns && hasEnded(existing))) return { order: existing, isNew: false };
    // Locks the candidate before the order, like an event about the check.
    const candidate = await findOrCreateCandidate(context, connection, order);
    if (existing) await releaseId(context, existing);
    const now = context.clock.now();
    const state = stateOf(candidate);
    const isResumed = state !== "complete" && (await resumeCheck(context, candidate));
    const [row] = await context.db
      .insert(atsOrders)
      .values({
        connectionId: connection.id,
        vendorOrderId: order.externalOrderId,
        packageId: order.packageId,
        candidateId: candidate.id,
        startedCheck: candidate.isNew || isResumed,
        reportTo: order.reportTo,
        profileUrl: order.profileUrl,
        state,
        // What the check reached before the order is reported like what it reaches afterwards.
        ...(state !== "ordered" && { reportDueAt: now }),
        endedAt: state === "complete" ? now : null,
        createdAt: now,
      })
      .returning();
    const vendor = vendorNames[connection.vendor];
    await publish(context, { type: "order.received", candidateId: candidate.id, vendor });
    return { order: oneRow(row), isNew: true };
  });
}

/** From what events have reported, so that it shows no more than the candidate's page. */
function stateOf({ reported, wantedResponses }: Candidate): OrderState {
  if (reported.complete === wantedResponses) return "complete";
  if (reported.started && reported.exhausted !== undefined) return "complete";
  return reported.started ? "collecting" : "ordered";
}

const releaseId = ({ db }: Context, { id, vendorOrderId }: AtsOrderRow) =>
  db
    .update(atsOrders)
    .set({ vendorOrderId: `${vendorOrderId} ended ${id}` })
    .where(eq(atsOrders.id, id));
