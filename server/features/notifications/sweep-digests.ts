import { gt } from "drizzle-orm";
import * as z from "zod";
import { maxSkewMs } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { selectDueManagers, selectDuePeriods } from "./due-digests.ts";
import { recordDueDigests } from "./record-digests.ts";

/** Records every due digest once, even if several servers run this. */
export const sweepDigests = defineTask({
  name: "sweep-digests",
  title: "Find digests that are due",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    await resetFutureReports(context);
    const due = await selectDueManagers(context, await selectDuePeriods(context));
    await recordDueDigests(context, due);
  },
});

/** News up to then counts as reported, so a digest that was sent while the clock was ahead would silence the next ones. */
async function resetFutureReports({ db, clock }: Pick<Context, "db" | "clock">) {
  const now = clock.now();
  await db
    .update(jobMembers)
    .set({ reportedUntil: now })
    .where(gt(jobMembers.reportedUntil, new Date(now.getTime() + maxSkewMs)));
}
