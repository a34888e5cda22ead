import { adminOnly } from "#server/platform/guards/doors.ts";
import { listActivities } from "./list-activities.ts";
import { listActors } from "./list-actors.ts";
import { verifyActivities } from "./verify-activities.ts";

export const adminActivity = {
  check: adminOnly.activity.check.handler(({ context }) => verifyActivities(context)),
  list: adminOnly.activity.list.handler(({ context, input }) => listActivities(context, input)),
  actors: adminOnly.activity.actors.handler(({ context }) => listActors(context)),
};
