import { asc, eq, lte } from "drizzle-orm";
import * as z from "zod";
import { hourMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { advanceOutreach } from "./advance-outreach.ts";
import { noteStandstill } from "./go-on.ts";

/** More wait for the next minute: a task that takes too long would be started again. */
const mostAtOnce = 1_000;
/** What fails is looked at again later, and holds nobody else up. */
const afterFailureMs = hourMs;

/**
 * Goes on with every candidate about whom somebody is to be asked or reminded now, however many servers do this at the
 * same time: whom one is at, the others skip.
 */
export const sweepOutreach = defineTask({
  name: "sweep-outreach",
  title: "Look for reviewers who are to be asked or reminded",
  data: z.object({}),
  cron: "* * * * *",
  async run(context) {
    for (let count = 0; count < mostAtOnce; count++) if (!(await advanceNext(context))) return;
  },
});

async function advanceNext(context: Context): Promise<boolean> {
  const { db, clock, log } = context;
  let candidateId: string | undefined;
  try {
    await inTransaction(context, async (context) => {
      const [due] = await context.db
        .select({ id: candidates.id })
        .from(candidates)
        .where(lte(candidates.outreachDueAt, clock.now()))
        .orderBy(asc(candidates.outreachDueAt))
        .limit(1)
        .for("update", { skipLocked: true });
      candidateId = due?.id;
      if (due) await advanceOutreach(context, due.id);
    });
  } catch (error) {
    if (candidateId === undefined) throw error;
    log.error({ err: error }, "outreach about a candidate could not go on");
    const outreachDueAt = new Date(clock.now().getTime() + afterFailureMs);
    await db.update(candidates).set({ outreachDueAt }).where(eq(candidates.id, candidateId));
    await noteStandstill(context, candidateId);
  }
  return candidateId !== undefined;
}
