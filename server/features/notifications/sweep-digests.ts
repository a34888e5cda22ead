import { and, gt, inArray, isNull, or } from "drizzle-orm";
import * as z from "zod";
import { maxSkewMs } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
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

/**
 * News up to then counts as reported, so a digest that was sent, or a job that was created, while the clock was ahead
 * would silence the next ones.
 */
async function resetFutureReports({ db, clock }: Pick<Context, "db" | "clock">) {
  const now = clock.now();
  const latest = new Date(now.getTime() + maxSkewMs);
  const { jobId, reportedUntil } = jobMembers;
  const futureJobs = db.select({ id: jobs.id }).from(jobs).where(gt(jobs.createdAt, latest));
  await db
    .update(jobMembers)
    .set({ reportedUntil: now })
    .where(or(gt(reportedUntil, latest), and(isNull(reportedUntil), inArray(jobId, futureJobs))));
}
