import { linkNext } from "#server/platform/cursors.ts";
import { managerOnly, writerOnly } from "#server/platform/guards/guards.ts";
import { listChecks, pauseCheck, readCheck } from "./checks.ts";
import { startCheck } from "./start-check.ts";

export const managerChecks = {
  start: writerOnly.checks.start.handler(({ context, input }) => startCheck(context, input)),
  list: managerOnly.checks.list.handler(async ({ context, input }) => {
    const list = await listChecks(context, input);
    linkNext(context, "/checks", input, list.nextCursor);
    return list;
  }),
  get: managerOnly.checks.get.handler(({ context, input }) => readCheck(context, input)),
  pause: writerOnly.checks.pause.handler(({ context, input }) => pauseCheck(context, input, true)),
  resume: writerOnly.checks.resume.handler(({ context, input }) => pauseCheck(context, input, false)),
};
