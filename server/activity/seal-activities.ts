import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { minuteMs } from "#contract/durations.ts";
import { activities, activitySeals } from "#server/db/schema/activity.ts";
import { defineTask } from "#server/define-task.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { chainAfter } from "./sign-entry.ts";

/** By then whatever was noted in a transaction stands in the table. */
const settledMs = 2 * minuteMs;
const mostAtOnce = 10_000;

/** Each minute: chains what is new in the trail to all before, so that nothing can be taken out any more unnoticed. */
export const sealActivities = defineTask({
  name: "seal-activities",
  title: "Seal the audit trail",
  data: z.object({}),
  cron: "* * * * *",
  run: (context) =>
    inTransaction(context, async ({ db, clock, secret, log }) => {
      const now = clock.now();
      // Two servers take turns.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('seal-activities'))`);
      const [last] = await db.select().from(activitySeals).orderBy(desc(activitySeals.id)).limit(1);
      const isNew = gt(activities.id, last?.activityIds.at(-1) ?? Number.MIN_SAFE_INTEGER);
      const isSettled = lt(activities.occurredAt, new Date(now.getTime() - settledMs));
      const entries = await db
        .select()
        .from(activities)
        .where(and(isNew, isSettled))
        .orderBy(asc(activities.id))
        .limit(mostAtOnce);
      if (entries.length === 0) return;
      const chain = chainAfter(secret, last?.chain ?? "", entries);
      const activityIds = entries.map(({ id }) => id);
      await db.insert(activitySeals).values({ id: (last?.id ?? 0) + 1, sealedAt: now, activityIds, chain });
      // Kept where the log is kept, it shows that later seals were taken away together with their entries.
      log.info({ upTo: activityIds.at(-1), chain }, "the audit trail is sealed");
    }),
});
