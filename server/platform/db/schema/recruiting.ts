import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrderState, Vendor } from "#contract/recruiting-words.ts";
import { candidates } from "./candidates.ts";
import { createdAt, encryptedText, ofParent, ownedBy, timestampColumn } from "./columns.ts";
import { companies, hiringManagerProfiles } from "./managers.ts";
import { surveyTemplates } from "./surveys.ts";

/** The recruiting systems that may order checks from a company. */
export const atsConnections = pgTable(
  "ats_connections",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    vendor: text().$type<Vendor>().notNull(),
    /** Who gets what is ordered. Null if the member was deleted. */
    memberId: uuid("member_id").references(() => hiringManagerProfiles.id, { onDelete: "set null" }),
    /** For orders that name no template; null: the one that fits each job. */
    templateId: uuid("template_id").references(() => surveyTemplates.id, { onDelete: "set null" }),
    /** For orders that name no number. */
    wantedResponses: integer("wanted_responses").notNull().default(3),
    /** Of the key that we gave to the system; null: its requests are signed instead. */
    secretHash: text("secret_hash").unique(),
    /** JSON: what the adapter needs to call the system. */
    credentials: encryptedText("credentials", "recruiting credentials"),
    isOn: boolean("is_on").notNull().default(true),
    lastUsedAt: timestampColumn("last_used_at"),
    /** What last went wrong, in a sentence; null: nothing since. */
    problem: text(),
    problemAt: timestampColumn("problem_at"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    index("ats_connections_company").on(table.companyId),
    index("ats_connections_member").on(table.memberId),
    index("ats_connections_template").on(table.templateId),
    check("ats_connection_wants_responses", sql`${table.wantedResponses} between 1 and 20`),
    check("ats_connection_problem_dated", sql`(${table.problem} is null) = (${table.problemAt} is null)`),
  ],
);
export type AtsConnectionRow = typeof atsConnections.$inferSelect;

export const atsOrders = pgTable(
  "ats_orders",
  {
    id: uuid().primaryKey().defaultRandom(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => atsConnections.id, { onDelete: "cascade" }),
    /** The system's id of the order; of the candidate for a check that no order started. */
    vendorOrderId: text("vendor_order_id").notNull(),
    /** What was ordered; null for an order that was cancelled before it arrived, and for a check that no order started. */
    packageId: text("package_id"),
    /** Null for an order that was cancelled before it arrived. */
    candidateId: uuid("candidate_id").references(() => candidates.id, { onDelete: "cascade" }),
    /** The order started the check. Otherwise a member had, and a cancelled order does not pause it. */
    startedCheck: boolean("started_check").notNull().default(false),
    /** Where the system wants to hear of this order, if it gave an address. */
    reportTo: encryptedText("report_to", "recruiting address"),
    /** The candidate's page in the system. */
    profileUrl: encryptedText("profile_url", "recruiting address"),
    state: text().$type<OrderState>().notNull().default("ordered"),
    /** Why it was cancelled or ended early, in a sentence. */
    note: text(),
    endedAt: timestampColumn("ended_at"),
    /** When the state is reported to the recruiting system; null: it was reported, or we gave up. */
    reportDueAt: timestampColumn("report_due_at"),
    /** Since the state changed. */
    attempts: integer().notNull().default(0),
    /** The last state that the system accepted. */
    reportedState: text("reported_state").$type<OrderState>(),
    /** Since when we no longer try to report. */
    gaveUpAt: timestampColumn("gave_up_at"),
    companyId: ofParent("company_id"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    uniqueIndex("ats_orders_once").on(table.connectionId, table.vendorOrderId),
    index("ats_orders_newest").on(table.connectionId, table.createdAt),
    index("ats_orders_candidate").on(table.candidateId),
    index("ats_orders_due")
      .on(table.reportDueAt)
      .where(sql`${table.reportDueAt} is not null`),
    check("ats_order_state_known", sql`${table.state} in ('ordered', 'collecting', 'complete', 'cancelled')`),
    check("ats_order_of_candidate", sql`${table.candidateId} is not null or ${table.state} = 'cancelled'`),
  ],
);
export type AtsOrderRow = typeof atsOrders.$inferSelect;
