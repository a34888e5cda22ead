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

/** The mail server refuses e-mails for a reason of this installation's, or did within the last day. */
export const MailTrouble = z.object({
  since: moment,
  lastAt: moment,
  /** How often since then. */
  refusals: z.int(),
  /** What the server said last, without addresses. */
  reason: z.string(),
  /** What somebody has to do about it. */
  advice: z.string(),
  /** Until then what the system sends by itself waits. Null: something was accepted since, or it is tried now. */
  heldUntil: moment.nullable(),
});
export type MailTrouble = z.infer<typeof MailTrouble>;

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
        trouble: MailTrouble.nullable(),
      }),
    ),
  resume: oc
    .route({
      method: "POST",
      path: "/admin/deliveries/resume",
      tags: ["Deliveries"],
      summary: "Have what waits for the mail server's trouble tried at once",
    })
    .output(z.object({ success: z.literal(true) })),
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
