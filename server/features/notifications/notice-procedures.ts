import { managerOnly } from "#server/platform/guards/doors.ts";
import { dismissNotices } from "./dismiss-notices.ts";
import { listNotices } from "./list-notices.ts";

export const managerAttention = {
  list: managerOnly.attention.list.handler(({ context }) => listNotices(context)),
  dismiss: managerOnly.attention.dismiss.handler(({ context, input }) => dismissNotices(context, input)),
};
