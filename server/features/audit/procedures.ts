import { linkNext } from "#server/platform/cursors.ts";
import { adminOnly, managerInRole, run } from "#server/platform/guards/guards.ts";
import { exportAuditLog } from "./export-audit-log.ts";
import { listActivity } from "./list-activity.ts";
import { listAuditLog, listActors } from "./list-audit-log.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

export const adminAuditLog = {
  check: adminOnly.activity.check.handler(run(verifyAuditLog)),
  list: adminOnly.activity.list.handler(run(listAuditLog)),
  export: adminOnly.activity.export.handler(async ({ context, input }) => {
    const rows = await exportAuditLog(context, input);
    context.resHeaders?.set("content-type", "text/csv; charset=utf-8");
    context.resHeaders?.set("content-disposition", 'attachment; filename="audit-log.csv"');
    return rows;
  }),
  actors: adminOnly.activity.actors.handler(run(listActors)),
};

export const managerActivity = {
  list: managerInRole.activity.list.handler(async ({ context, input }) => {
    const list = await listActivity(context, input);
    const { candidateId, ...query } = input;
    linkNext(context, `/candidates/${candidateId}/activity`, query, list.nextCursor);
    return list;
  }),
};
