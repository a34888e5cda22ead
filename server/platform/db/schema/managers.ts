import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid, index } from "drizzle-orm/pg-core";
import type { ReleaseMode } from "#contract/batch-release.ts";
import type { AfterWithdrawing, NeededBeforeAsking, Region } from "#contract/portal-rules.ts";
import { managerUsers } from "./auth.ts";
import { bytes, createdAt, timestampColumn, updatedAt, ownedBy, encryptedText } from "./columns.ts";

export const companies = pgTable(
  "companies",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** A PNG that the server drew anew. */
    logo: bytes("logo"),
    /** What has to be there before anybody is asked about a candidate. */
    needed: text().$type<NeededBeforeAsking>().notNull().default("nothing"),
    /** What becomes of the answers where a candidate takes the consent back. */
    afterTakingBack: text("after_taking_back").$type<AfterWithdrawing>().notNull().default("stay"),
    /** By whose law its candidates are asked. */
    region: text().$type<Region>().notNull().default("eu"),
    /** Not used any more: servers of the release before read it, and the next one drops it. */
    requiresConsent: boolean("requires_consent").notNull().default(false),
    /** How answers about candidates added from now on are shown: together, once so many are in; null: as they arrive. */
    answersTogether: integer("answers_together").$type<ReleaseMode>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...ownedBy({ company: table.id }),
    check("company_needed_known", sql`${table.needed} in ('nothing', 'note', 'consent')`),
    check("company_after_taking_back_known", sql`${table.afterTakingBack} in ('stay', 'go')`),
    check("company_region_known", sql`${table.region} in ('eu', 'uk', 'us', 'elsewhere')`),
    check("company_answers_together", sql`${table.answersTogether} between 3 and 5`),
    uniqueIndex("companies_name").on(sql`lower(${table.name})`),
  ],
);

export const hiringManagerProfiles = pgTable(
  "hiring_manager_profiles",
  {
    id: uuid()
      .primaryKey()
      .references(() => managerUsers.id, { onDelete: "cascade" }),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "restrict" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull().unique(),
    hiringManagerInvitationId: uuid("hiring_manager_invitation_id")
      .unique()
      .references(() => hiringManagerInvitations.id, { onDelete: "set null" }),
    /** IANA name; digests go out by this clock. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** How often the notification settings were saved. */
    settingsVersion: integer("settings_version").notNull().default(0),
    /** Since then no digest comes by itself, whatever the settings say. */
    digestsPausedAt: timestampColumn("digests_paused_at"),
    /** Since then nobody gets in with this account, and the system sends nothing in its name. */
    shutOutAt: timestampColumn("shut_out_at"),
    createdAt: createdAt(),
  },
  (table) => ownedBy({ company: table.companyId, manager: table.id }),
);

export const hiringManagerInvitations = pgTable(
  "hiring_manager_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    company: text().notNull(),
    role: text().notNull(),
    /** Admins see it again. */
    invitationCode: encryptedText("invitation_code", "invitation code").notNull(),
    /** By what it is looked up. */
    invitationCodeHash: text("invitation_code_hash").notNull().unique(),
    invitationStatus: text("invitation_status", { enum: ["pending", "sent", "accepted"] })
      .notNull()
      .default("pending"),
    /** Null: never. */
    expiresAt: timestampColumn("expires_at"),
    /** From then on nobody can join with it. */
    revokedAt: timestampColumn("revoked_at"),
    /** How many e-mails were accepted. The next one is told by it from those: its Message-ID. */
    emailsSent: integer("emails_sent").notNull().default(0),
    /** While this lies ahead, somebody is sending it and nobody else may. */
    sendingUntil: timestampColumn("sending_until"),
    /** What somebody who pressed and did not wait has to be told of the last e-mail. */
    sendProblem: text("send_problem", { enum: ["not_accepted", "blocked", "unconfirmed"] }),
    /** Since then it is known that the address takes no mail; until it does. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("invitation_status_known", sql`${table.invitationStatus} in ('pending', 'sent', 'accepted')`),
    check(
      "invitation_accepted_or_revoked",
      sql`${table.revokedAt} is null or ${table.invitationStatus} <> 'accepted'`,
    ),
    check(
      "invitation_send_problem_known",
      sql`${table.sendProblem} in ('not_accepted', 'blocked', 'unconfirmed')`,
    ),
    index("hiring_manager_invitations_created").on(table.createdAt),
  ],
);
