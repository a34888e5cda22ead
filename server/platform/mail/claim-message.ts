import { and, eq, gt, isNull, lt, lte, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { type Clock, maxSkewMs } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db/client.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { maxSendMs } from "./message.ts";

/** Whether no server has claimed a message, or its claim has expired. A claim that ends too late was made by a clock that was ahead. */
export const isUnclaimed = (claimedUntil: PgColumn, now: Date) =>
  or(isNull(claimedUntil), lt(claimedUntil, now), gt(claimedUntil, latestEnd(now)));

const latestEnd = (now: Date) => new Date(now.getTime() + maxSendMs + maxSkewMs);

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
