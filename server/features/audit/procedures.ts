import { adminOnly } from "#server/platform/guards/guards.ts";
import { listAuditLog, listActors } from "./list-audit-log.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

export const adminAuditLog = {
  check: adminOnly.activity.check.handler(({ context }) => verifyAuditLog(context)),
  list: adminOnly.activity.list.handler(({ context, input }) => listAuditLog(context, input)),
  actors: adminOnly.activity.actors.handler(({ context }) => listActors(context)),
};
