import * as z from "zod";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { selectDueManagers, selectDuePeriods } from "./due-digests.ts";
import { recordDueDigests } from "./next-digests.ts";

/** Records every due digest once, even if several servers run this. */
export const sweepDigests = defineTask({
  name: "sweep-digests",
  title: "Find digests that are due",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    const due = await selectDueManagers(context, await selectDuePeriods(context));
    await recordDueDigests(context, due);
  },
});
