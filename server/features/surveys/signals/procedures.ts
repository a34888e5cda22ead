import { managerOnly } from "#server/platform/guards/doors.ts";
import { markSignalsSeen } from "./mark-signals-seen.ts";

export const managerSignals = {
  markSeen: managerOnly.signals.markSeen.handler(({ context, input }) => markSignalsSeen(context, input)),
};
