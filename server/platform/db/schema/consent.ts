import type { ConsentThing } from "#contract/candidate-portal.ts";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { AfterWithdrawing, Region } from "#contract/portal-rules.ts";
import { ofCandidate } from "./candidates.ts";
import { createdAt, encryptedJson, encryptedText, ofParent, ofJob, timestampColumn } from "./columns.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

/** The texts that candidates agree to. A stored version never changes; the latest of a region is used. */
export const consentTexts = pgTable(
  "consent_texts",
  {
    id: uuid().primaryKey().defaultRandom(),
    region: text().$type<Region>().notNull(),
    version: integer().notNull(),
    /** With the placeholders {company}, {job}, {candidate} and {product}. */
    paragraphs: jsonb().$type<string[]>().notNull(),
    things: jsonb().$type<ConsentThing[]>().notNull(),
    /** Candidates who agreed to this text may get a copy of the answers. */
    grantsCopy: boolean("grants_copy").notNull().default(false),
    createdAt: createdAt(),
    /** The admin's name at that time. Null: a text of the product. */
    createdBy: text("created_by"),
  },
  (table) => [
    unique("consent_texts_version").on(table.region, table.version),
    check("consent_text_region_known", sql`${table.region} in ('eu', 'uk', 'us', 'elsewhere')`),
  ],
);

/** A candidate's invitation to the portal. */
export const participations = pgTable(
  "participations",
  {
    /** Used by tasks. */
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id").notNull().unique(),
    /** Increases with each new link. The link's secret is derived from this, the id and the installation's secret. */
    linkNumber: integer("link_number").notNull().default(1),
    /** The hash of the link's secret. */
    secretHash: text("secret_hash").notNull().unique(),
    askedAt: timestampColumn("asked_at").notNull(),
    /** The manager's name at that time. */
    askedBy: text("asked_by").notNull(),
    /** Null: no reminder is planned. */
    reminderDueAt: timestampColumn("reminder_due_at"),
    /** When the candidate unsubscribed from these e-mails. */
    stoppedAt: timestampColumn("stopped_at"),
    /** Unused. Servers of the previous release write it; a later release drops it. */
    refusedAt: timestampColumn("refused_at"),
    /** Since when the address is known to accept no mail. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    /** The candidate's correction, until the manager accepts or rejects it. */
    proposedHistory: jsonb("proposed_history").$type<WorkHistoryEntry[]>(),
    proposedAt: timestampColumn("proposed_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => [
    ...ofCandidate(table),
    unique("participations_id_job").on(table.id, table.jobId),
    check(
      "participation_proposed_whole",
      sql`(${table.proposedHistory} is null) = (${table.proposedAt} is null)`,
    ),
    index("participations_reminder_due")
      .on(table.reminderDueAt)
      .where(sql`${table.reminderDueAt} is not null`),
  ],
);

/** One row for each e-mail that is due or was sent. The key prevents duplicates. */
export const participationMails = pgTable(
  "participation_mails",
  {
    participationId: uuid("participation_id").notNull(),
    linkNumber: integer("link_number").notNull(),
    /** 0 is the request; 1 and 2 are reminders. */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** One server's claim to send it. */
    sendingUntil: timestampColumn("sending_until"),
    /** Null until the mail transport accepted it, or if it became unnecessary. */
    sentAt: timestampColumn("sent_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => [
    ...ofJob({ company: table.companyId, job: table.jobId }),
    foreignKey({
      columns: [table.participationId, table.jobId],
      foreignColumns: [participations.id, participations.jobId],
    })
      .onDelete("cascade")
      .onUpdate("cascade"),
    primaryKey({ columns: [table.participationId, table.linkNumber, table.number] }),
    check("participation_mail_known", sql`${table.number} in (0, 1, 2)`),
  ],
);

/** A candidate's consents, with the text that was shown, and their withdrawal. */
export const candidateConsents = pgTable(
  "candidate_consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id").notNull(),
    textId: uuid("text_id")
      .notNull()
      .references(() => consentTexts.id, { onDelete: "restrict" }),
    /** SHA-256 of the text that was shown. */
    textHash: text("text_hash").notNull(),
    /** The text with all names. */
    shown: encryptedJson("shown", "text agreed to").notNull(),
    signedName: encryptedText("signed_name", "candidate's signature").notNull(),
    /** The keys of what the candidate agreed to. */
    things: jsonb().$type<string[]>().notNull(),
    /** What happens to the answers after a withdrawal, as promised. */
    afterWithdrawal: text("after_taking_back").$type<AfterWithdrawing>().notNull(),
    agreedAt: timestampColumn("agreed_at").notNull(),
    withdrawnAt: timestampColumn("taken_back_at"),
    companyId: ofParent("company_id"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
    jobId: ofParent("job_id"),
  },
  (table) => [
    ...ofCandidate(table),
    check("candidate_consent_after_known", sql`${table.afterWithdrawal} in ('stay', 'go')`),
    index("candidate_consents_candidate").on(table.candidateId, table.agreedAt),
  ],
);
