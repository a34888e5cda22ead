import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { JoiningRole, SignInProtocol, SignInProvider, SignInUse } from "#contract/company-sign-in.ts";
import { managerUsers } from "./auth.ts";
import { createdAt, encryptedJson, ownedBy, timestampColumn, updatedAt } from "./columns.ts";
import { companies } from "./managers.ts";

/** A company's connection to its identity provider, at most one each. */
export const companySignIns = pgTable(
  "company_sign_ins",
  {
    companyId: uuid("company_id")
      .primaryKey()
      .references(() => companies.id, { onDelete: "cascade" }),
    protocol: text().$type<SignInProtocol>().notNull(),
    provider: text().$type<SignInProvider>().notNull(),
    /** The provider's name for itself. */
    issuer: text().notNull(),
    /** Addresses, the client secret or the certificates; see `ProviderSettings`. */
    settings: encryptedJson("settings", "company sign-in").notNull(),
    /** In lower case and ASCII, like the domains of addresses. */
    domain: text().notNull(),
    /** A part of the TXT record. */
    domainToken: text("domain_token").notNull(),
    domainProvedAt: timestampColumn("domain_proved_at"),
    /** Of people who join by signing in. */
    role: text().$type<JoiningRole>().notNull().default("hiring_manager"),
    /** When a try last succeeded with these settings. */
    testedAt: timestampColumn("tested_at"),
    /** What came back from the last try; see `Try`. */
    lastTry: encryptedJson("last_try", "company sign-in"),
    use: text().$type<SignInUse>().notNull().default("off"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    uniqueIndex("company_sign_ins_proved_domain")
      .on(table.domain)
      .where(sql`${table.domainProvedAt} is not null`),
    // For the sign-in page, which looks up whether there is any.
    index("company_sign_ins_use").on(table.use),
    check("company_sign_in_protocol_known", sql`${table.protocol} in ('oidc', 'saml')`),
    check("company_sign_in_provider_known", sql`${table.provider} in ('entra', 'google', 'okta', 'other')`),
    check("company_sign_in_role_known", sql`${table.role} <> 'owner'`),
    check("company_sign_in_use_known", sql`${table.use} in ('off', 'optional', 'required')`),
    check(
      "company_sign_in_used_when_ready",
      sql`${table.use} = 'off' or ${table.domainProvedAt} is not null`,
    ),
  ],
);

/** Which person of the provider an account belongs to, so that it stays theirs when their address changes. */
export const companySignInIdentities = pgTable(
  "company_sign_in_identities",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companySignIns.companyId, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => managerUsers.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    /** The provider's lasting name for the person. */
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    uniqueIndex("company_sign_in_identities_subject").on(table.companyId, table.issuer, table.subject),
    index("company_sign_in_identities_user").on(table.userId),
    ...ownedBy({ company: table.companyId, manager: table.userId }),
  ],
);

/** What Better Auth stores of a sign-in that is under way, and of answers that were used. Its ids are no UUIDs. */
export const companySignInRequests = pgTable(
  "company_sign_in_requests",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestampColumn("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("company_sign_in_requests_identifier").on(table.identifier)],
);
