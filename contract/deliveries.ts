import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";
import { moment } from "./fields.ts";

/** Something that the system was to send or to do by itself, and that failed for good. It names nobody. */
export const Delivery = z.object({
  id: z.uuid(),
  what: z.string(),
  enqueuedAt: moment,
  failedAt: moment,
  tries: z.int(),
  /** Without addresses. */
  reason: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const adminDeliveries = {
  list: oc
    .route({
      method: "GET",
      path: "/admin/deliveries",
      tags: ["Deliveries"],
      summary: "What failed for good, the latest first",
    })
    .output(
      z.object({
        deliveries: z.array(Delivery),
        /** How many failed for good; how many wait for another try. */
        failed: z.int(),
        waiting: z.int(),
      }),
    ),
  retry: oc
    .route({
      method: "POST",
      path: "/admin/deliveries/retry",
      tags: ["Deliveries"],
      summary: "Try what failed for good again: one of them, or all",
    })
    .input(z.object({ deliveryId: z.uuid().optional() }))
    .output(z.object({ retried: z.int() }))
    .errors(refusals("DELIVERY_NOT_FOUND")),
};
