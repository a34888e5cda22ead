import { eq } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/context.ts";
import { activities } from "#server/db/schema/activity.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { adminKey } from "#server/sealing/admin-key.ts";
import { signEntry } from "./sign-entry.ts";
import { isTrailed, type Trailed, trailEntry } from "./trail-entries.ts";

/** Adds to the audit trail what it tells of, in the transaction in which it happens: either both exist or none. */
export async function recordInTrail(context: Trail, events: Event[]) {
  const rows = [];
  for (const event of events.filter(isTrailed)) {
    const row = await rowOf(context, event);
    rows.push({ ...row, signature: signEntry(context.secret, row) });
  }
  if (rows.length === 0) return;
  await context.db.insert(activities).values(rows).onConflictDoNothing({ target: activities.onceKey });
}

type Trail = Pick<Context, "db" | "clock" | "actor" | "secret">;

async function rowOf(context: Trail, event: Trailed) {
  const { actor, clock } = context;
  const occurredAt = clock.now();
  const { record, details = {}, onceKey } = trailEntry(event, actor, occurredAt);
  return {
    occurredAt,
    actorRealm: actor.realm,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action: event.type,
    recordType: record.type,
    recordId: await idOf(context, record),
    recordLabel: record.label,
    details,
    onceKey,
  };
}

async function idOf(
  { db, secret }: Trail,
  { type, id, reviewerKey }: ReturnType<typeof trailEntry>["record"],
) {
  if (type === "reviewer" && id) return adminKey(secret, id);
  if (reviewerKey === undefined) return id;
  const { key, candidateId } = reviewers;
  const [row] = await db.select({ candidateId }).from(reviewers).where(eq(key, reviewerKey));
  return row?.candidateId;
}
