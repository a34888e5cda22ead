import { and, eq, gt, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { type Clock, maxSkewMs } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import type { participationMails } from "#server/platform/db/schema/consent.ts";
import type { surveyReminders } from "#server/platform/db/schema/reviewers.ts";
import { maxSendMs } from "./message.ts";

/** Whether no server has claimed a message, or its claim has expired. A claim that ends too late was made by a clock that was ahead. */
export const isUnclaimed = (claimedUntil: PgColumn, now: Date) =>
  or(isNull(claimedUntil), lt(claimedUntil, now), gt(claimedUntil, latestEnd(now)));

const latestEnd = (now: Date) => new Date(now.getTime() + maxSendMs + maxSkewMs);

/**
 * Sends an e-mail that has a row of its own, by one server only. The others fail and retry until it is sent: a claim that
 * a killed server left behind expires long before the last retry.
 * @param isUnsent the condition for the row until the e-mail is sent
 */
export async function sendClaimed(
  { db, clock }: { db: Database; clock: Clock },
  table: typeof surveyReminders | typeof participationMails,
  isUnsent: SQL | undefined,
  send: () => Promise<unknown>,
) {
  const now = clock.now();
  const claimed = await db
    .update(table)
    .set({ sendingUntil: new Date(now.getTime() + maxSendMs) })
    .where(and(isUnsent, isUnclaimed(table.sendingUntil, now)))
    .returning({ number: table.number });
  if (claimed.length === 0) {
    if ((await db.$count(table, isUnsent)) > 0) throw new Error("This e-mail is being sent right now.");
    return;
  }
  try {
    await send();
  } catch (error) {
    await db.update(table).set({ sendingUntil: null }).where(isUnsent);
    throw error;
  }
}

/**
 * Claims a message that has no row of its own for a claim, over all servers. The claim expires after a crash.
 * @returns a function that ends the claim, or null if another server has it
 */
export function claimMessage(context: { db: Database; clock: Clock }, message: string) {
  return withSystemRole(context, (context) => claim(context, message));
}

async function claim({ db, clock }: { db: Database; clock: Clock }, message: string) {
  const now = clock.now();
  const key = `sending ${message}`;
  const resetsAt = new Date(now.getTime() + maxSendMs);
  const claimed = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt },
      setWhere: or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, latestEnd(now))),
    })
    .returning();
  if (claimed.length === 0) return null;
  return async () => {
    await db
      .update(rateLimits)
      .set({ resetsAt: now })
      .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt)));
  };
}
