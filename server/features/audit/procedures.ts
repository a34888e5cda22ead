import { adminOnly } from "#server/platform/guards/guards.ts";
import { listActivities, listActors } from "./list-audit-log.ts";
import { verifyActivities } from "./verify-audit-log.ts";

export const adminActivity = {
  check: adminOnly.activity.check.handler(({ context }) => verifyActivities(context)),
  list: adminOnly.activity.list.handler(({ context, input }) => listActivities(context, input)),
  actors: adminOnly.activity.actors.handler(({ context }) => listActors(context)),
};
