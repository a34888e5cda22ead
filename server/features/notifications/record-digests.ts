import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { DueManager } from "./due-digests.ts";
import { sendDigest } from "./send-digest.ts";

const batchSize = 200;
/** A response in a transaction that is still open already has its timestamp, so the next digest counts it. */
const graceMs = 60_000;

/**
 * Records due digests and queues them.
 * @returns how many were new
 */
export async function recordDueDigests(context: Context, due: DueManager[]): Promise<number> {
  const until = new Date(context.clock.now().getTime() - graceMs);
  let recorded = 0;
  // In small transactions, so that a failure does not undo the earlier ones.
  for (let first = 0; first < due.length; first += batchSize)
    recorded += await recordDigests(context, due.slice(first, first + batchSize), until);
  return recorded;
}

/** Replaces earlier digests of the same frequency that were not sent, for example after a day without a mail server. */
export function recordDigests(context: Context, due: DueManager[], coversUntil: Date) {
  return transaction(context, async ({ db, clock, tasks }) => {
    const now = clock.now();
    const newDigests = await db
      .insert(digests)
      .values(
        due.map(({ managerId, period, coversFrom }) => ({
          hiringManagerProfileId: managerId,
          period,
          coversFrom,
          coversUntil,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: digests.id, managerId: digests.hiringManagerProfileId, period: digests.period });
    const isReplaced = newDigests.map(({ managerId, period }) =>
      and(
        eq(digests.hiringManagerProfileId, managerId),
        sql`starts_with(${digests.period}, ${period.replace(/:.*/, ":")})`,
        sql`${digests.period} < ${period}`,
      ),
    );
    if (newDigests.length > 0)
      await db
        .update(digests)
        .set({ settledAt: now })
        .where(and(isNull(digests.settledAt), or(...isReplaced)));
    await tasks.enqueueAll(
      db,
      sendDigest,
      newDigests.map(({ id }) => ({ digestId: id })),
    );
    return newDigests.length;
  });
}
