import * as z from "zod";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { type AtsConnectionRow, type AtsOrderRow, atsOrders } from "#server/platform/db/schema/recruiting.ts";

export const hasEnded = ({ state }: Pick<AtsOrderRow, "state">) =>
  state === "complete" || state === "cancelled";

export async function findByVendorId({ db }: Context, { id }: AtsConnectionRow, vendorOrderId: string) {
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(and(eq(atsOrders.connectionId, id), eq(atsOrders.vendorOrderId, vendorOrderId)));
  return row;
}

/** The running order whose id in the system begins like this. */
export async function findOpenOrder({ db }: Context, { id }: AtsConnectionRow, prefix: string) {
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(
      and(
        eq(atsOrders.connectionId, id),
        sql`starts_with(${atsOrders.vendorOrderId}, ${prefix})`,
        inArray(atsOrders.state, ["ordered", "collecting"]),
      ),
    );
  return row;
}

/** By our id. Undefined if the connection has no such order. */
export async function findOrder({ db }: Context, { id }: AtsConnectionRow, orderId: string) {
  if (!z.uuid().safeParse(orderId).success) return undefined;
  const [row] = await db
    .select()
    .from(atsOrders)
    .where(and(eq(atsOrders.connectionId, id), eq(atsOrders.id, orderId)));
  return row;
}
