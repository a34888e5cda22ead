import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type {
  DeliveryProblem,
  DeliveryState,
  EndpointKind,
  OffReason,
  SentEventType,
  SignatureKind,
  WebhookEventType,
} from "#contract/webhook-words.ts";
import { candidates } from "./candidates.ts";
import { createdAt, encryptedText, ofParent, ownedBy, timestampColumn } from "./columns.ts";
import { jobs } from "./jobs.ts";
import { companies, hiringManagerProfiles } from "./managers.ts";

const ofCompany = () =>
  uuid("company_id")
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });

/** Where a company's events are sent. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: ofCompany(),
    createdBy: uuid("created_by").references(() => hiringManagerProfiles.id, { onDelete: "set null" }),
    /** The only job whose events are sent; null: all jobs of the company. */
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    kind: text().$type<EndpointKind>().notNull().default("webhook"),
    name: text().notNull(),
    /** Encrypted, because anyone who knows a chat's address can post there. */
    address: encryptedText("address", "webhook address").notNull(),
    events: text().array().$type<WebhookEventType[]>().notNull(),
    signature: text().$type<SignatureKind>().notNull().default("v1"),
    /** `whsec_…` or `whsk_…`; null for chats. */
    secret: encryptedText("secret", "webhook secret"),
    /** Signs next to the new secret until this time. */
    formerSecret: encryptedText("former_secret", "webhook secret"),
    formerSecretUntil: timestampColumn("former_secret_until"),
    isOn: boolean("is_on").notNull().default(true),
    offReason: text("off_reason").$type<OffReason>(),
    /** Since when no delivery has succeeded; null: the last one did. */
    failingSince: timestampColumn("failing_since"),
    /** The receiver asked for a break. */
    pausedUntil: timestampColumn("paused_until"),
    /** A claim to send its deliveries. */
    sendingUntil: timestampColumn("sending_until"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    index("webhook_endpoints_company").on(table.companyId),
    index("webhook_endpoints_job").on(table.jobId),
    index("webhook_endpoints_creator").on(table.createdBy),
    check("webhook_endpoint_kind_known", sql`${table.kind} in ('webhook', 'slack', 'teams')`),
    check("webhook_endpoint_signature_known", sql`${table.signature} in ('v1', 'v1a')`),
    check("webhook_endpoint_off_reason_known", sql`${table.offReason} in ('410', 'failing', 'owner')`),
    check("webhook_endpoint_off_for_a_reason", sql`${table.isOn} = (${table.offReason} is null)`),
    check("webhook_endpoint_signs", sql`${table.kind} <> 'webhook' or ${table.secret} is not null`),
  ],
);
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;

/** Events of companies that have endpoints, each stored once. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `msg_…`, the header `webhook-id` of every try. */
    id: text().primaryKey(),
    type: text().$type<SentEventType>().notNull(),
    /** The JSON as it is sent. */
    body: text().notNull(),
    companyId: ofCompany(),
    /** Null: a test. */
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    candidateId: uuid("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    occurredAt: timestampColumn("occurred_at").notNull(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    index("webhook_events_company").on(table.companyId, table.occurredAt),
    index("webhook_events_candidate").on(table.candidateId),
    index("webhook_events_job").on(table.jobId),
    index("webhook_events_occurred").on(table.occurredAt),
  ],
);
export type WebhookEventRow = typeof webhookEvents.$inferSelect;

/** What was sent, or will be, to one endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    nextTryAt: timestampColumn("next_try_at"),
    lastTriedAt: timestampColumn("last_tried_at"),
    /** The HTTP status; null: there was no answer. */
    lastStatus: integer("last_status"),
    /** Why the last try failed. */
    lastProblem: text("last_problem").$type<DeliveryProblem>(),
    lastAnswer: text("last_answer"),
    durationMs: integer("duration_ms"),
    companyId: ofParent("company_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    uniqueIndex("webhook_deliveries_once").on(table.endpointId, table.eventId),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_event").on(table.eventId),
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextTryAt)
      .where(sql`${table.state} = 'waiting'`),
    check("webhook_delivery_state_known", sql`${table.state} in ('waiting', 'delivered', 'failed')`),
    check(
      "webhook_delivery_waits_for_a_time",
      sql`(${table.state} = 'waiting') = (${table.nextTryAt} is not null)`,
    ),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
