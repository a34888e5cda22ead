import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  index,
} from "drizzle-orm/pg-core";
import type { ReleaseMode } from "#contract/batch-release.ts";
import type { CompanyRole, InviterRule } from "#contract/company-roles.ts";
import type { AfterWithdrawing, NeededBeforeAsking, Region } from "#contract/portal-rules.ts";
import { managerUsers } from "./auth.ts";
import { bytes, createdAt, timestampColumn, updatedAt, ownedBy, encryptedText } from "./columns.ts";

export const companies = pgTable(
  "companies",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** A PNG that the server re-encoded. */
    logo: bytes("logo"),
    /** What is required before surveys about a candidate are sent. */
    needed: text().$type<NeededBeforeAsking>().notNull().default("nothing"),
    /** What happens to the answers when a candidate withdraws consent. */
    afterWithdrawal: text("after_taking_back").$type<AfterWithdrawing>().notNull().default("stay"),
    /** Selects the consent text by law. */
    region: text().$type<Region>().notNull().default("eu"),
    /** Unused. Servers of the previous release read it; the next release drops it. */
    requiresConsent: boolean("requires_consent").notNull().default(false),
    /** The size of batch releases for new candidates; null: responses are shown as they arrive. */
    answersTogether: integer("answers_together").$type<ReleaseMode>(),
    /** Found reviewers below this likelihood in percent are contacted only by hand; null: the installation's number. */
    minLikelihoodPercent: integer("min_likelihood_percent"),
    whoInvites: text("who_invites").$type<InviterRule>().notNull().default("owners"),
    /** Whether its members must have a second factor. */
    secondFactorRequired: boolean("second_factor_required").notNull().default(false),
    /** This is the sandbox of that company: docs/decisions/0037-sandbox.md. No list of real companies shows it. */
    sandboxOf: uuid("sandbox_of")
      .unique()
      .references((): AnyPgColumn => companies.id, { onDelete: "cascade" }),
    /** Whether assistants may connect with its members' API keys. */
    assistantsOn: boolean("assistants_on").notNull().default(false),
    /** Whether work histories may be read from files, by its members and by its candidates. */
    resumeUpload: boolean("resume_upload").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...ownedBy({ company: table.id }),
    check("company_min_likelihood", sql`${table.minLikelihoodPercent} between 0 and 100`),
    check("company_needed_known", sql`${table.needed} in ('nothing', 'note', 'consent')`),
    check("company_after_taking_back_known", sql`${table.afterWithdrawal} in ('stay', 'go')`),
    check("company_region_known", sql`${table.region} in ('eu', 'uk', 'us', 'elsewhere')`),
    check("company_who_invites_known", sql`${table.whoInvites} in ('owners', 'hiring_managers')`),
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
    /** IANA name, for the time of digests. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** What they may do in the company. Its first member is its owner. */
    companyRole: text("company_role").$type<CompanyRole>().notNull().default("hiring_manager"),
    /** Increases with each change of the notification settings. */
    settingsVersion: integer("settings_version").notNull().default(0),
    /** Since when no automatic digests are sent, whatever the settings. */
    digestsPausedAt: timestampColumn("digests_paused_at"),
    /** Since when the account is deactivated and the system sends nothing in its name. */
    deactivatedAt: timestampColumn("shut_out_at"),
    /** The member whose sandbox keys act as this hidden member. A hidden member can never sign in. */
    sandboxOf: uuid("sandbox_of")
      .unique()
      .references((): AnyPgColumn => hiringManagerProfiles.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId, manager: table.id }),
    index("hiring_manager_profiles_company").on(table.companyId),
    check("manager_company_role_known", sql`${table.companyRole} in ('owner', 'hiring_manager', 'viewer')`),
  ],
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
    /** The company whose owner created it; null: an admin did, and `company` names it. */
    companyId: uuid("company_id").references(() => companies.id, { onDelete: "cascade" }),
    companyRole: text("company_role").$type<CompanyRole>().notNull().default("hiring_manager"),
    /** Stored, because admins can see it again. */
    invitationCode: encryptedText("invitation_code", "invitation code").notNull(),
    /** For lookups. */
    invitationCodeHash: text("invitation_code_hash").notNull().unique(),
    invitationStatus: text("invitation_status", { enum: ["pending", "sent", "accepted"] })
      .notNull()
      .default("pending"),
    /** Null: never. */
    expiresAt: timestampColumn("expires_at"),
    revokedAt: timestampColumn("revoked_at"),
    /** How many e-mails were accepted. A part of the next Message-ID. */
    emailsSent: integer("emails_sent").notNull().default(0),
    /** A claim to send it. */
    sendingUntil: timestampColumn("sending_until"),
    /** The last e-mail's problem, for an admin who did not wait for the outcome. */
    sendProblem: text("send_problem", { enum: ["not_accepted", "blocked", "unconfirmed"] }),
    /** Since when the address is known to accept no mail. */
    undeliverableAt: timestampColumn("undeliverable_at"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    check(
      "invitation_company_role_known",
      sql`${table.companyRole} in ('owner', 'hiring_manager', 'viewer')`,
    ),
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
    index("hiring_manager_invitations_company").on(table.companyId),
  ],
);
