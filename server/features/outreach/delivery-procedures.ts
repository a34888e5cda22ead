import { adminOnly } from "#server/platform/guards/doors.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { retryDeliveries } from "./retry-deliveries.ts";
import { resumeSending } from "./resume-sending.ts";

export const adminDeliveries = {
  list: adminOnly.deliveries.list.handler(({ context }) => listDeliveries(context)),
  retry: adminOnly.deliveries.retry.handler(({ context, input }) => retryDeliveries(context, input)),
  resume: adminOnly.deliveries.resume.handler(({ context }) => resumeSending(context)),
};
