import { managerOnly } from "#server/realms/doors.ts";
import { markSignalsSeen } from "./mark-signals-seen.ts";

export const managerSignals = {
  markSeen: managerOnly.signals.markSeen.handler(({ context, input }) => markSignalsSeen(context, input)),
};
