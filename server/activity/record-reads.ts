import type { ActingContext } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { rowOf } from "./record-activity.ts";

/**
 * Notes which reviewers' responses somebody read: once a reviewer and day (UTC), since pages ask again every few
 * seconds. Reading goes on where that cannot be noted; the log says so.
 */
export async function recordReads({ db, clock, log, actor }: ActingContext, reviewerKeys: string[]) {
  if (reviewerKeys.length === 0) return;
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const rows = reviewerKeys.map((id) => ({
    ...rowOf({ actor, action: "response.read", record: { type: "reviewer", id } }, now),
    onceKey: `response.read ${actor.id} ${id} ${day}`,
  }));
  try {
    await db.insert(activities).values(rows).onConflictDoNothing({ target: activities.onceKey });
  } catch (error) {
    log.error({ err: error }, "reads of responses could not be recorded");
  }
}
