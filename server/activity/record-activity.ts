import type { ActivityAction, ActivityDetails, Actor, RecordType } from "#contract/activity.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { activities } from "#server/db/schema/activity.ts";

export interface NewActivity {
  actor: Actor;
  action: ActivityAction;
  /** A reviewer's id is the key, never the secret of the link; a label names no reviewer. */
  record: { type: RecordType; id?: string; label?: string };
  details?: ActivityDetails;
}

/** Adds to the audit trail, in the transaction of what it tells: either both exist or none. */
export async function recordActivity(
  { db: tx, clock }: { db: Database | Transaction; clock: Clock },
  activity: NewActivity,
) {
  await tx.insert(activities).values(rowOf(activity, clock.now()));
}

export function rowOf({ actor, action, record, details = {} }: NewActivity, occurredAt: Date) {
  return {
    occurredAt,
    actorRealm: actor.realm,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action,
    recordType: record.type,
    recordId: record.id,
    recordLabel: record.label,
    details,
  };
}
