import { boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestampColumn, updatedAt } from "./columns.ts";

/** One realm's sign-in tables, in the shape that Better Auth reads. Two realms share no row. */
function realmTables<Realm extends string>(realm: Realm) {
  const user = pgTable(`${realm}_users`, {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  });
  const owner = () =>
    uuid("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" });

  const session = pgTable(
    `${realm}_sessions`,
    {
      id: uuid().primaryKey(),
      userId: owner(),
      token: text().notNull().unique(),
      expiresAt: timestampColumn("expires_at").notNull(),
      ipAddress: text("ip_address"),
      userAgent: text("user_agent"),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (table) => [index(`${realm}_sessions_user`).on(table.userId)],
  );
  const account = pgTable(
    `${realm}_accounts`,
    {
      id: uuid().primaryKey(),
      userId: owner(),
      accountId: text("account_id").notNull(),
      providerId: text("provider_id").notNull(),
      password: text(),
      accessToken: text("access_token"),
      refreshToken: text("refresh_token"),
      idToken: text("id_token"),
      accessTokenExpiresAt: timestampColumn("access_token_expires_at"),
      refreshTokenExpiresAt: timestampColumn("refresh_token_expires_at"),
      scope: text(),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (table) => [index(`${realm}_accounts_user`).on(table.userId)],
  );
  const verification = pgTable(
    `${realm}_verifications`,
    {
      id: uuid().primaryKey(),
      identifier: text().notNull(),
      value: text().notNull(),
      expiresAt: timestampColumn("expires_at").notNull(),
      createdAt: createdAt(),
      updatedAt: updatedAt(),
    },
    (table) => [index(`${realm}_verifications_identifier`).on(table.identifier)],
  );
  /** Browsers with which someone has signed in, by the hash of a cookie that outlives sessions. */
  const device = pgTable(
    `${realm}_devices`,
    {
      userId: owner(),
      hash: text().notNull(),
      seenAt: timestampColumn("seen_at").notNull(),
    },
    (table) => [primaryKey({ columns: [table.userId, table.hash] })],
  );
  return { user, session, account, verification, device };
}

export const managerAuth = realmTables("manager");
export const adminAuth = realmTables("admin");
export const authTables = { manager: managerAuth, admin: adminAuth };

// drizzle-kit finds tables among a module's exports only.
export const {
  user: managerUsers,
  session: managerSessions,
  account: managerAccounts,
  verification: managerVerifications,
  device: managerDevices,
} = managerAuth;
export const {
  user: adminUsers,
  session: adminSessions,
  account: adminAccounts,
  verification: adminVerifications,
  device: adminDevices,
} = adminAuth;

export const adminProfiles = pgTable("admin_profiles", {
  id: uuid()
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: "cascade" }),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  role: text().notNull().default("admin"),
  /** Since when the account is deactivated. */
  shutOutAt: timestampColumn("shut_out_at"),
});

/** Counts for rate limits and daily limits, and claims, shared by all servers. */
export const rateLimits = pgTable("attempts", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestampColumn("resets_at").notNull(),
});

/** Facts about the installation: a check of its secret; in a demo the secret itself. */
export const installation = pgTable("installation", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Responses to calls with an idempotency key. They can be decrypted only with the caller's key. */
export const storedResponses = pgTable(
  "kept_answers",
  {
    /** A keyed hash of the account, the procedure and the caller's key. */
    key: text().primaryKey(),
    /** A keyed hash of the input. */
    input: text().notNull(),
    /** Encrypted. Null while a call waits for a mail server. */
    answer: text(),
    /** The key can be used again after this. */
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (table) => [index("kept_answers_expiry").on(table.expiresAt)],
);
