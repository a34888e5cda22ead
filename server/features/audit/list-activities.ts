import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { type Activity, activitiesPerPage, type ActivityFilter } from "#contract/activity.ts";
import type { Context } from "#server/platform/context.ts";
import { hasWords } from "#server/platform/db/has-words.ts";
import { activities } from "#server/platform/db/schema/activity.ts";

/** A page of the trail, newest first. */
export async function listActivities(
  { db }: Context,
  { before, ...filter }: ActivityFilter & { before?: number },
): Promise<{ activities: Activity[]; hasMore: boolean }> {
  const olderThan = sql`(${activities.occurredAt}, ${activities.id}) < (select last.occurred_at, last.id from ${activities} last where last.id = ${before})`;
  const rows = await db
    .select()
    .from(activities)
    .where(and(...conditions(filter), before === undefined ? undefined : olderThan))
    .orderBy(desc(activities.occurredAt), desc(activities.id))
    .limit(activitiesPerPage + 1);
  return { activities: rows.slice(0, activitiesPerPage).map(view), hasMore: rows.length > activitiesPerPage };
}

function conditions({ actorId, realm, action, recordType, from, until, text }: ActivityFilter) {
  const { actorName, actorEmail, recordLabel, recordId } = activities;
  return [
    actorId && eq(activities.actorId, actorId),
    realm && eq(activities.actorRealm, realm),
    action && eq(activities.action, action),
    recordType && eq(activities.recordType, recordType),
    from && gte(activities.occurredAt, new Date(from)),
    until && lt(activities.occurredAt, new Date(until)),
    hasWords(text ?? "", [actorName, actorEmail, recordLabel, recordId]),
  ].filter((condition) => condition instanceof Object);
}

function view(row: typeof activities.$inferSelect): Activity {
  return {
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    actor: { realm: row.actorRealm, id: row.actorId, name: row.actorName, email: row.actorEmail },
    action: row.action,
    record: { type: row.recordType, id: row.recordId, label: row.recordLabel },
    details: row.details,
  };
}
