import type { Actor } from "#contract/activity.ts";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { isTrailed, type Trailed, trailEntry } from "./trail-entries.ts";

/** Adds to the audit trail what it tells of, in the transaction in which it happens: either both exist or none. */
export async function recordInTrail(
  { db, clock, actor }: Pick<Context, "db" | "clock" | "actor">,
  events: Event[],
) {
  const rows = events.filter(isTrailed).map((event) => rowOf(event, actor, clock.now()));
  if (rows.length === 0) return;
  await db.insert(activities).values(rows).onConflictDoNothing({ target: activities.onceKey });
}

function rowOf(event: Trailed, actor: Actor, occurredAt: Date): typeof activities.$inferInsert {
  const { record, details = {}, onceKey } = trailEntry(event, actor, occurredAt);
  return {
    occurredAt,
    actorRealm: actor.realm,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action: event.type,
    recordType: record.type,
    recordId: record.id,
    recordLabel: record.label,
    details,
    onceKey,
  };
}
