import { sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "./client.ts";
import { rateLimits } from "./schema/auth.ts";

/**
 * Counts over all servers, one window of time for each key: a count begins anew once its window is over.
 * @param by for each key how much is added; below zero takes back, and never more than there is
 * @returns each key with what it has come to, and when its window ends
 */
export async function rateLimit(
  { db, clock }: { db: Database; clock: Clock },
  by: Map<string, number>,
  windowMs: number,
): Promise<(typeof rateLimits.$inferSelect)[]> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowMs);
  // In one order everywhere, so that two who count at once never wait for each other.
  const rows = [...by]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ key, count, resetsAt }));
  const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`;
  return db
    .insert(rateLimits)
    .values(rows)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`greatest(0, case when ${isOver} then 0 else ${rateLimits.count} end + excluded.count)`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
}
