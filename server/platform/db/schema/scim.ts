import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ProvisionedRole } from "#contract/scim.ts";
import { managerUsers } from "./auth.ts";
import { createdAt, ownedBy, timestampColumn, updatedAt } from "./columns.ts";
import { companies } from "./managers.ts";

const ofCompany = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });
const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => managerUsers.id, { onDelete: "cascade" });

/** The tokens with which a company's identity provider adds and deactivates its members. A revoked one is deleted. */
export const scimConnections = pgTable(
  "scim_connections",
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: ofCompany("company_id"),
    label: text().notNull(),
    /** The role of members that it adds. */
    role: text().$type<ProvisionedRole>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    lastUsedAt: timestampColumn("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    ...ownedBy({ company: table.companyId }),
    index("scim_connections_company").on(table.companyId),
    check("scim_connection_role_known", sql`${table.role} <> 'owner'`),
  ],
);
export type ScimConnectionRow = typeof scimConnections.$inferSelect;

// The other tables have the shape that @better-auth/scim reads. Its connection is a company of ours, so that every token
// of the company sees the same people. Ids are text, because a request may name any text as an id.

const scimConnectionBinding = pgTable(
  "scim_connection_bindings",
  {
    id: uuid().primaryKey(),
    connectionId: ofCompany("connection_id"),
    connectionKey: text("connection_key").notNull().unique(),
    provisioningDomainId: text("provisioning_domain_id").notNull(),
    createdAt: createdAt(),
    decommissionedAt: timestampColumn("decommissioned_at"),
    decommissionStatus: text("decommission_status").notNull().default("active"),
    decommissionCursorUserId: text("decommission_cursor_user_id"),
    decommissionReconciledUserCount: integer("decommission_reconciled_user_count").notNull().default(0),
    decommissionBatchCount: integer("decommission_batch_count").notNull().default(0),
    decommissionRevision: integer("decommission_revision").notNull().default(0),
    decommissionCompletedAt: timestampColumn("decommission_completed_at"),
    decommissionLeaseId: text("decommission_lease_id"),
    decommissionLeaseExpiresAt: timestampColumn("decommission_lease_expires_at"),
  },
  (table) => ownedBy({ company: table.connectionId }),
);

/** Remembers whose account a deleted resource was, so that the identity provider finds it again. */
const scimIdentityTombstone = pgTable(
  "scim_identity_tombstones",
  {
    id: uuid().primaryKey(),
    connectionId: text("connection_id").notNull(),
    provisioningDomainId: text("provisioning_domain_id").notNull(),
    externalId: text("external_id").notNull(),
    externalIdKey: text("external_id_key").notNull().unique(),
    userId: ofUser(),
    profile: text().notNull(),
    deletedAt: timestampColumn("deleted_at").notNull(),
  },
  (table) => [index("scim_identity_tombstones_user").on(table.userId)],
);

/** One row an account, which orders parallel changes of it. */
const scimSubject = pgTable("scim_subjects", {
  id: uuid().primaryKey(),
  userId: ofUser().unique(),
  profileSourceId: text("profile_source_id"),
  revision: integer().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The members that a company's identity provider manages. */
const scimUser = pgTable(
  "scim_users",
  {
    id: text().primaryKey(),
    connectionId: text("connection_id").notNull(),
    provisioningDomainId: text("provisioning_domain_id").notNull(),
    userId: ofUser(),
    connectionUserKey: text("connection_user_key").notNull().unique(),
    userName: text("user_name").notNull(),
    userNameKey: text("user_name_key").notNull().unique(),
    primaryEmail: text("primary_email").notNull(),
    workEmailValueIndex: text("work_email_value_index").notNull(),
    emailValueIndex: text("email_value_index").notNull(),
    displayName: text("display_name").notNull(),
    formattedName: text("formatted_name").notNull(),
    givenName: text("given_name"),
    familyName: text("family_name"),
    serializedEmails: text("serialized_emails").notNull(),
    serializedAttributes: text("serialized_attributes"),
    externalId: text("external_id"),
    externalIdKey: text("external_id_key").unique(),
    active: boolean().notNull(),
    orderKey: text("order_key").notNull().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("scim_users_connection").on(table.connectionId, table.orderKey),
    index("scim_users_user").on(table.userId),
  ],
);

// Groups are not supported, so these stay empty. The plugin reads them all the same.

const scimGroup = pgTable("scim_groups", {
  id: text().primaryKey(),
  connectionId: text("connection_id").notNull(),
  provisioningDomainId: text("provisioning_domain_id").notNull(),
  revision: integer().notNull().default(0),
  displayName: text("display_name").notNull(),
  displayNameKey: text("display_name_key").notNull().unique(),
  externalId: text("external_id"),
  externalIdKey: text("external_id_key").unique(),
  orderKey: text("order_key").notNull().unique(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
const scimGroupMember = pgTable("scim_group_members", {
  id: uuid().primaryKey(),
  connectionId: text("connection_id").notNull(),
  groupId: text("group_id")
    .notNull()
    .references(() => scimGroup.id, { onDelete: "cascade" }),
  scimUserId: text("scim_user_id")
    .notNull()
    .references(() => scimUser.id, { onDelete: "cascade" }),
  membershipKey: text("membership_key").notNull().unique(),
  createdAt: createdAt(),
});
const scimProjectionGrant = pgTable("scim_projection_grants", {
  id: uuid().primaryKey(),
  connectionId: text("connection_id").notNull(),
  provisioningDomainId: text("provisioning_domain_id").notNull(),
  scimUserId: text("scim_user_id")
    .notNull()
    .references(() => scimUser.id, { onDelete: "cascade" }),
  userId: ofUser(),
  sourceKind: text("source_kind").notNull(),
  sourceId: text("source_id").notNull(),
  sourceValue: text("source_value"),
  role: text().notNull(),
  grantKey: text("grant_key").notNull().unique(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** By the names of the plugin's models. */
export const scimTables = {
  scimConnectionBinding,
  scimIdentityTombstone,
  scimSubject,
  scimUser,
  scimGroup,
  scimGroupMember,
  scimProjectionGrant,
};

// drizzle-kit finds tables among a module's exports only.
export {
  scimConnectionBinding as scimConnectionBindings,
  scimIdentityTombstone as scimIdentityTombstones,
  scimSubject as scimSubjects,
  scimUser as scimUsers,
  scimGroup as scimGroups,
  scimGroupMember as scimGroupMembers,
  scimProjectionGrant as scimProjectionGrants,
};
