import { linkNext } from "#server/platform/cursors.ts";
import { managerOnly, run, writerOnly } from "#server/platform/guards/guards.ts";
import { listChecks, pauseCheck, readCheck } from "./checks.ts";
import { startCheck } from "./start-check.ts";

export const managerChecks = {
  start: writerOnly.checks.start.handler(run(startCheck)),
  list: managerOnly.checks.list.handler(async ({ context, input }) => {
    const list = await listChecks(context, input);
    linkNext(context, "/checks", input, list.nextCursor);
    return list;
  }),
  get: managerOnly.checks.get.handler(run(readCheck)),
  pause: writerOnly.checks.pause.handler(({ context, input }) => pauseCheck(context, input, true)),
  resume: writerOnly.checks.resume.handler(({ context, input }) => pauseCheck(context, input, false)),
};
