import { linkNext } from "#server/platform/cursors.ts";
import { managerInRole, run, writerInRole } from "#server/platform/guards/guards.ts";
import { listChecks, pauseCheck, readCheck } from "./checks.ts";
import { startCheck } from "./start-check.ts";

export const managerChecks = {
  start: writerInRole.checks.start.handler(run(startCheck)),
  list: managerInRole.checks.list.handler(async ({ context, input }) => {
    const list = await listChecks(context, input);
    linkNext(context, "/checks", input, list.nextCursor);
    return list;
  }),
  get: managerInRole.checks.get.handler(run(readCheck)),
  pause: writerInRole.checks.pause.handler(({ context, input }) => pauseCheck(context, input, true)),
  resume: writerInRole.checks.resume.handler(({ context, input }) => pauseCheck(context, input, false)),
};
