import * as z from "zod";
import type { Context } from "#server/context.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { defineTask } from "#server/tasks/define-task.ts";
import { coversFrom } from "./covers-from.ts";
import { type DueManager, selectDueManagers, selectDuePeriods } from "./due-managers.ts";
import { sendDigest } from "./send-digest.ts";

const managersAtOnce = 200;
/** A response whose transaction is still under way already has its time: the next digest counts it. */
const graceMs = 60_000;

/** Notes every digest whose moment has come, once, however many servers do this at the same time. */
export const sweepDigests = defineTask({
  name: "sweep-digests",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    const due = await selectDueManagers(context, await selectDuePeriods(context));
    // In small transactions: what one of them noted stays, should the next fail.
    for (let first = 0; first < due.length; first += managersAtOnce)
      await noteDigests(context, due.slice(first, first + managersAtOnce));
  },
});

function noteDigests({ db, clock, tasks }: Context, due: DueManager[]) {
  const now = clock.now();
  const until = new Date(now.getTime() - graceMs);
  return db.transaction(async (tx) => {
    const noted = await tx
      .insert(digests)
      .values(
        due.map(({ managerId, period, ...past }) => ({
          hiringManagerProfileId: managerId,
          period,
          coversFrom: coversFrom(past, until),
          coversUntil: until,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: digests.id });
    for (const { id } of noted) await tasks.enqueue(tx, sendDigest, { digestId: id });
  });
}
