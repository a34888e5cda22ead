import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { DueManager } from "./due-managers.ts";
import { sendDigest } from "./send-digest.ts";

const managersAtOnce = 200;
/** A response whose transaction is still under way already has its time: the next digest counts it. */
const graceMs = 60_000;

/** Notes digests that are due and has them sent. Returns how many had not been noted before. */
export async function noteDigests(context: Context, due: DueManager[]): Promise<number> {
  const until = new Date(context.clock.now().getTime() - graceMs);
  let noted = 0;
  // In small transactions: what one of them noted stays, should the next fail.
  for (let first = 0; first < due.length; first += managersAtOnce)
    noted += await noteSome(context, due.slice(first, first + managersAtOnce), until);
  return noted;
}

/** Each takes over what an earlier one of its frequency has not told yet, after a day without a mail server. */
export function noteSome(context: Context, due: DueManager[], coversUntil: Date) {
  return inTransaction(context, async ({ db, clock, tasks }) => {
    const now = clock.now();
    const noted = await db
      .insert(digests)
      .values(
        due.map(({ managerId, ...rest }) => ({
          hiringManagerProfileId: managerId,
          ...rest,
          coversUntil,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: digests.id, managerId: digests.hiringManagerProfileId, period: digests.period });
    const earlier = noted.map(({ managerId, period }) =>
      and(
        eq(digests.hiringManagerProfileId, managerId),
        sql`starts_with(${digests.period}, ${period.replace(/:.*/, ":")})`,
        sql`${digests.period} < ${period}`,
      ),
    );
    if (noted.length > 0)
      await db
        .update(digests)
        .set({ settledAt: now })
        .where(and(isNull(digests.settledAt), or(...earlier)));
    const toSend = noted.map(({ id }) => ({ digestId: id }));
    await tasks.enqueueAll(db, sendDigest, toSend);
    return noted.length;
  });
}
