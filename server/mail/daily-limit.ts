import { inArray, sql } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { attempts } from "#server/db/schema/auth.ts";
import { Refused } from "#server/errors.ts";

const hourMs = 3600 * 1000;
const windowMs = 24 * hourMs;

export interface DailyLimit {
  /** Whose e-mails are counted: `manager` and an id. */
  key: string;
  /** How many may go out within 24 hours. */
  most: number;
  /** 'for one hiring manager': ends the sentence that says why nothing was sent. */
  whose: string;
}

/**
 * Counts one more e-mail against every limit, over all servers, or refuses with DAILY_LIMIT_REACHED and counts nothing.
 * The 24 hours begin with the first e-mail.
 * @returns what gives it back
 */
export async function spendDaily(
  { db, clock }: Pick<Context, "db" | "clock">,
  limits: DailyLimit[],
): Promise<() => Promise<void>> {
  const now = clock.now();
  const byKey = new Map(limits.map((limit) => [`mails ${limit.key}`, limit]));
  // In one order everywhere, so that two who count at once never wait for each other.
  const keys = [...byKey.keys()].toSorted();
  const isOver = sql`${attempts.resetsAt} <= ${now.toISOString()}`;
  const counted = await db
    .insert(attempts)
    .values(keys.map((key) => ({ key, count: 1, resetsAt: new Date(now.getTime() + windowMs) })))
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${attempts.resetsAt} end`,
      },
    })
    .returning();
  const giveBack = async () => {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
      .where(inArray(attempts.key, keys));
  };
  const full = counted.find(({ key, count }) => count > (byKey.get(key)?.most ?? 0));
  const limit = full && byKey.get(full.key);
  if (!limit) return giveBack;
  await giveBack();
  throw reached(limit, full.resetsAt, now);
}

function reached({ most, whose }: DailyLimit, availableAt: Date, now: Date) {
  const hours = Math.ceil((availableAt.getTime() - now.getTime()) / hourMs);
  const when = hours === 1 ? "within the hour" : `in ${hours} hours`;
  return new Refused("DAILY_LIMIT_REACHED", {
    message: `Nothing was sent: the limit of ${most} e-mails within 24 hours ${whose} is reached. It goes on ${when}.`,
    data: { limit: most, availableAt: availableAt.toISOString() },
  });
}

/** What one admin may send by pressing buttons. */
export const adminLimit = (id: string | null, most: number): DailyLimit => ({
  key: `admin ${id}`,
  most,
  whose: "for one admin",
});
