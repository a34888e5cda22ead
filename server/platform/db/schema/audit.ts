import type { Actor, AuditAction, AuditDetails, RecordType } from "#contract/audit.ts";
import { currentManagerId, timestampColumn, visibleWhere } from "./columns.ts";
import { type AnyColumn, sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The audit log. A trigger in a hand-written migration refuses every update and, unless the transaction sets
 * `set local forthright.retention = 'on'`, every delete.
 */
export const auditLog = pgTable(
  "activities",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    occurredAt: timestampColumn("occurred_at").notNull(),
    actorRealm: text("actor_realm").$type<Actor["realm"]>().notNull(),
    /** Without a foreign key, because entries outlive accounts. Null: the system. */
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    actorEmail: text("actor_email"),
    action: text().$type<AuditAction>().notNull(),
    recordType: text("record_type").$type<RecordType>().notNull(),
    recordId: text("record_id"),
    recordLabel: text("record_label"),
    details: jsonb().$type<AuditDetails>().notNull(),
    /** Prevents duplicates of entries that are recorded only once, such as reading a response, once a day. */
    onceKey: text("once_key").unique(),
    /** Covers the part of the entry that erasing a person leaves. Null: older than signatures. */
    signature: text().unique(),
  },
  (table) => [
    // Managers see their own actions, and actions on their candidates.
    ...visibleWhere(
      sql`${byCaller(table)} or case when ${table.recordType} = 'candidate'
        then exists (select from candidates where id = ${table.recordId}::uuid) else false end`,
      byCaller(table),
    ),
    index("activities_occurred").on(table.occurredAt, table.id),
    index("activities_record").on(table.recordType, table.recordId),
    index("activities_actor").on(table.actorId, table.occurredAt, table.id),
  ],
);

function byCaller(table: { actorId: AnyColumn }) {
  return sql`${table.actorId} = ${currentManagerId}::text`;
}

/** Seals over groups of entries, each chained to the one before. The same trigger makes the table append-only. */
export const auditLogSeals = pgTable("activity_seals", {
  id: bigint({ mode: "number" }).primaryKey(),
  sealedAt: timestampColumn("sealed_at").notNull(),
  activityIds: bigint("activity_ids", { mode: "number" }).array().notNull(),
  chain: text().notNull(),
});
