import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { auditEntriesPerPage, type AuditEntry, type AuditFilter, type Actor } from "#contract/audit.ts";
import type { Context } from "#server/platform/context.ts";
import { keyNameSeparator } from "#server/platform/guards/find-account.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";

/** Newest first. */
export async function listAuditLog(
  { db }: Context,
  { before, ...filter }: AuditFilter & { before?: number },
): Promise<{ activities: AuditEntry[]; hasMore: boolean }> {
  const olderThan = sql`(${auditLog.occurredAt}, ${auditLog.id}) < (select last.occurred_at, last.id from ${auditLog} last where last.id = ${before})`;
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditions(filter), before === undefined ? undefined : olderThan))
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(auditEntriesPerPage + 1);
  return {
    activities: rows.slice(0, auditEntriesPerPage).map(view),
    hasMore: rows.length > auditEntriesPerPage,
  };
}

function conditions({ actorId, realm, action, recordType, from, until, text }: AuditFilter) {
  const { actorName, actorEmail, recordLabel, recordId } = auditLog;
  return [
    actorId && eq(auditLog.actorId, actorId),
    realm && eq(auditLog.actorRealm, realm),
    action && eq(auditLog.action, action),
    recordType && eq(auditLog.recordType, recordType),
    from && gte(auditLog.occurredAt, new Date(from)),
    until && lt(auditLog.occurredAt, new Date(until)),
    hasWords(text ?? "", [actorName, actorEmail, recordLabel, recordId]),
  ].filter((condition) => condition instanceof Object);
}

function view(row: typeof auditLog.$inferSelect): AuditEntry {
  return {
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    actor: { realm: row.actorRealm, id: row.actorId, name: row.actorName, email: row.actorEmail },
    action: row.action,
    record: { type: row.recordType, id: row.recordId, label: row.recordLabel },
    details: row.details,
  };
}

/** Everyone in the audit log, with their latest name. Their programs are not listed separately, see `managerActor`. */
export async function listActors({ db }: Context): Promise<Actor[]> {
  // One index lookup for each actor, however long the log is.
  const { rows } = await db.execute<Actor & Record<string, unknown>>(sql`
    with recursive ids as (
      (select actor_id from activities where actor_id is not null order by actor_id limit 1)
      union all
      select (select next.actor_id from activities next where next.actor_id > ids.actor_id order by next.actor_id limit 1)
      from ids where ids.actor_id is not null
    )
    select latest.* from ids cross join lateral (
      select actor_realm as realm, actor_id as id, split_part(actor_name, ${keyNameSeparator}, 1) as name, actor_email as email from activities
      where actor_id = ids.actor_id order by occurred_at desc, id desc limit 1
    ) latest order by lower(latest.name), latest.id`);
  return rows;
}
