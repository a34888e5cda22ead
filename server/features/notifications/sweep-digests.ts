import * as z from "zod";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { selectDueManagers, selectDuePeriods } from "./due-digests.ts";
import { recordNextDigests } from "./next-digests.ts";

/** Notes every digest whose moment has come, once, however many servers do this at the same time. */
export const sweepDigests = defineTask({
  name: "sweep-digests",
  title: "Look for digests that are due",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    const due = await selectDueManagers(context, await selectDuePeriods(context));
    await recordNextDigests(context, due);
  },
});
