import type { Actor, AuditAction, AuditDetails, RecordType } from "#contract/audit.ts";
import { currentManagerId, timestampColumn, visibleWhere } from "./columns.ts";
import { type AnyColumn, sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The audit trail. A trigger, which drizzle-kit does not know, refuses every update and, unless the transaction says
 * `set local forthright.retention = 'on'`, every delete; it stands in the migration that was written by hand.
 */
export const auditLog = pgTable(
  "activities",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    occurredAt: timestampColumn("occurred_at").notNull(),
    actorRealm: text("actor_realm").$type<Actor["realm"]>().notNull(),
    /** Without a foreign key: the trail outlives whom it tells of. Null: the system. */
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    actorEmail: text("actor_email"),
    action: text().$type<AuditAction>().notNull(),
    recordType: text("record_type").$type<RecordType>().notNull(),
    recordId: text("record_id"),
    recordLabel: text("record_label"),
    details: jsonb().$type<AuditDetails>().notNull(),
    /** What is recorded once only, however often it happens: a response that somebody reads, once a day. */
    onceKey: text("once_key").unique(),
    /** By this server's secret, over what erasing somebody leaves of the entry. Null: older than signatures. */
    signature: text().unique(),
  },
  (table) => [
    // What they did themselves, and what was done to a candidate of theirs.
    ...visibleWhere(
      sql`${byCaller(table)} or case when ${table.recordType} = 'candidate'
        then exists (select from candidates where id = ${table.recordId}::uuid) else false end`,
      byCaller(table),
    ),
    index("activities_occurred").on(table.occurredAt, table.id),
    // What became of one record.
    index("activities_record").on(table.recordType, table.recordId),
    index("activities_actor").on(table.actorId, table.occurredAt, table.id),
  ],
);

function byCaller(table: { actorId: AnyColumn }) {
  return sql`${table.actorId} = ${currentManagerId}::text`;
}

/**
 * What was in the trail at one moment, chained to the moment before: which entries, and a signature over them and the
 * chain so far. Added to only, by the same trigger.
 */
export const auditLogSeals = pgTable("activity_seals", {
  id: bigint({ mode: "number" }).primaryKey(),
  sealedAt: timestampColumn("sealed_at").notNull(),
  activityIds: bigint("activity_ids", { mode: "number" }).array().notNull(),
  chain: text().notNull(),
});
