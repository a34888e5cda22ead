import { sql } from "drizzle-orm";
import type { Actor } from "#contract/audit.ts";
import type { Event } from "#contract/events.ts";
import type { Context } from "#server/platform/context.ts";
import { adminKey } from "#server/platform/crypto/hashes.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { publish } from "#server/platform/publish.ts";
import { happenedInSandbox } from "#server/platform/sandbox.ts";
import { signEntry } from "./sign-audit-log.ts";
import { isAudited, type AuditedEvent, auditEntry } from "./audit-entries.ts";

/** The actor of tasks and the command line. */
export const systemActor: Actor = { realm: "system", id: null, name: "The system", email: null };

/**
 * Runs in the transaction of the events, so that an entry exists only if its event does. What happens in a sandbox is not
 * recorded: it concerns nobody.
 */
export async function recordInAuditLog(
  { db, clock, actor, secret }: Pick<Context, "db" | "clock" | "actor" | "secret">,
  events: Event[],
) {
  const audited: AuditedEvent[] = [];
  for (const event of events.filter(isAudited))
    if (!(await happenedInSandbox({ db }, event, actor))) audited.push(event);
  const rows = audited
    .map((event) => buildRow(secret, event, actor, clock.now()))
    .map((row) => ({ ...row, signature: signEntry(secret, row) }));
  if (rows.length === 0) return;
  await db.insert(auditLog).values(rows).onConflictDoNothing({ target: auditLog.onceKey });
}

function buildRow(secret: string, event: AuditedEvent, actor: Actor, occurredAt: Date) {
  const { record, details, onceKey } = auditEntry(event, actor, occurredAt);
  return {
    occurredAt,
    actorRealm: actor.realm,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email,
    action: event.type,
    recordType: record.type,
    recordId: record.type === "reviewer" && record.id ? adminKey(secret, record.id) : record.id,
    recordLabel: record.label,
    details,
    onceKey,
  };
}

/** If reading can't be recorded, a line is logged and the responses are still shown. */
export async function recordReads(context: Context, candidateId: string) {
  try {
    // A savepoint with immediate constraints, so that a failure undoes only this.
    await context.db.transaction(async (db) => {
      await publish({ ...context, db }, { type: "response.read", candidateId });
      await db.execute(sql`set constraints all immediate`);
    });
  } catch (error) {
    context.log.error({ err: error }, "reads of responses could not be recorded in the audit log");
  }
}
