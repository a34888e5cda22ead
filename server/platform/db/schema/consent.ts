import type { ConsentThing } from "#contract/candidate-portal.ts";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { AfterWithdrawing, Region } from "#contract/portal-rules.ts";
import { candidates } from "./candidates.ts";
import { createdAt, encryptedJson, encryptedText, ofParent, ownedBy, timestampColumn } from "./columns.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

/** What candidates read before agreeing. A version that is here is never changed; the last one of a region is in force. */
export const consentTexts = pgTable(
  "consent_texts",
  {
    id: uuid().primaryKey().defaultRandom(),
    region: text().$type<Region>().notNull(),
    version: integer().notNull(),
    /** With {company}, {job}, {candidate} and {product} where those stand. */
    paragraphs: jsonb().$type<string[]>().notNull(),
    things: jsonb().$type<ConsentThing[]>().notNull(),
    /** Whoever agreed to it may have a copy of the answers. */
    grantsCopy: boolean("grants_copy").notNull().default(false),
    createdAt: createdAt(),
    /** Which admin wrote it. The name as it was then; null: it came with the product. */
    createdBy: text("created_by"),
  },
  (table) => [
    unique("consent_texts_version").on(table.region, table.version),
    check("consent_text_region_known", sql`${table.region} in ('eu', 'uk', 'us', 'elsewhere')`),
  ],
);

/** That a candidate was asked to take part, and by which link. Managers are told of it by the system. */
export const participations = pgTable(
  "participations",
  {
    /** How tasks address it. */
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id")
      .notNull()
      .unique()
      .references(() => candidates.id, { onDelete: "cascade" }),
    /** How often a new link was made: the secret in it follows from this, the id and the installation's secret. */
    linkNumber: integer("link_number").notNull().default(1),
    /** Of the secret in the link. */
    secretHash: text("secret_hash").notNull().unique(),
    askedAt: timestampColumn("asked_at").notNull(),
    /** Who had the candidate asked. The name as it was then. */
    askedBy: text("asked_by").notNull(),
    /** When the next reminder is looked at; null: none lies ahead. */
    reminderDueAt: timestampColumn("reminder_due_at"),
    /** Since then the candidate wants no e-mails about this. */
    stoppedAt: timestampColumn("stopped_at"),
    /** Since then the candidate does not agree, and never had. */
    refusedAt: timestampColumn("refused_at"),
    /** Since then it is known that the address takes no mail. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    /** How the candidate says that it was, until the manager has accepted or left it. */
    proposedHistory: jsonb("proposed_history").$type<WorkHistoryEntry[]>(),
    proposedAt: timestampColumn("proposed_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    check(
      "participation_proposed_whole",
      sql`(${table.proposedHistory} is null) = (${table.proposedAt} is null)`,
    ),
    index("participations_reminder_due")
      .on(table.reminderDueAt)
      .where(sql`${table.reminderDueAt} is not null`),
  ],
);

/** One row for each e-mail of a link that is due or went out: the key makes a second one impossible. */
export const participationMails = pgTable(
  "participation_mails",
  {
    participationId: uuid("participation_id")
      .notNull()
      .references(() => participations.id, { onDelete: "cascade" }),
    linkNumber: integer("link_number").notNull(),
    /** 0 asks; 1 and 2 remind. */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** While this lies ahead, one server is sending it and no other may. */
    sendingUntil: timestampColumn("sending_until"),
    /** Null until the mail transport accepted it; stays so where it was not to be sent any more. */
    sentAt: timestampColumn("sent_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    primaryKey({ columns: [table.participationId, table.linkNumber, table.number] }),
    check("participation_mail_known", sql`${table.number} in (0, 1, 2)`),
  ],
);

/** What a candidate agreed to, as it was, and since when they do not any more. */
export const candidateConsents = pgTable(
  "candidate_consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    candidateId: uuid("candidate_id")
      .notNull()
      .references(() => candidates.id, { onDelete: "cascade" }),
    textId: uuid("text_id")
      .notNull()
      .references(() => consentTexts.id, { onDelete: "restrict" }),
    /** SHA-256 over what was shown. */
    textHash: text("text_hash").notNull(),
    /** What was shown, with all names in it. */
    shown: encryptedJson("shown", "text agreed to").notNull(),
    signedName: encryptedText("signed_name", "candidate's signature").notNull(),
    /** The keys of what was agreed to. */
    things: jsonb().$type<string[]>().notNull(),
    /** What was promised to become of the answers once it is taken back. */
    afterTakingBack: text("after_taking_back").$type<AfterWithdrawing>().notNull(),
    agreedAt: timestampColumn("agreed_at").notNull(),
    takenBackAt: timestampColumn("taken_back_at"),
    companyId: ofParent("company_id"),
    hiringManagerProfileId: ofParent("hiring_manager_profile_id"),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.hiringManagerProfileId }),
    check("candidate_consent_after_known", sql`${table.afterTakingBack} in ('stay', 'go')`),
    index("candidate_consents_candidate").on(table.candidateId, table.agreedAt),
  ],
);
