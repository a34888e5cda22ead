import { inTransaction } from "#server/in-transaction.ts";
import type { Context } from "#server/context.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { coversFrom } from "./covers-from.ts";
import type { DueManager } from "./due-managers.ts";
import { sendDigest } from "./send-digest.ts";

const managersAtOnce = 200;
/** A response whose transaction is still under way already has its time: the next digest counts it. */
const graceMs = 60_000;

/** Notes digests that are due and has them sent. Returns how many had not been noted before. */
export async function noteDigests(context: Context, due: DueManager[]): Promise<number> {
  let noted = 0;
  // In small transactions: what one of them noted stays, should the next fail.
  for (let first = 0; first < due.length; first += managersAtOnce)
    noted += await noteSome(context, due.slice(first, first + managersAtOnce));
  return noted;
}

function noteSome(context: Context, due: DueManager[]) {
  return inTransaction(context, async ({ db, clock, tasks }) => {
    const now = clock.now();
    const until = new Date(now.getTime() - graceMs);
    const noted = await db
      .insert(digests)
      .values(
        due.map(({ managerId, period, ...past }) => ({
          hiringManagerProfileId: managerId,
          period,
          coversFrom: coversFrom(past),
          coversUntil: until,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: digests.id });
    const toSend = noted.map(({ id }) => ({ digestId: id }));
    await tasks.enqueueAll(db, sendDigest, toSend);
    return noted.length;
  });
}
