import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, encryptedText, timestampColumn, updatedAt } from "./columns.ts";

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
      /** When the second factor was last checked in this session. Null: never. */
      verifiedAt: timestampColumn("verified_at"),
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
  /** An account's authenticator app and recovery codes. */
  const secondFactor = pgTable(`${realm}_second_factors`, {
    userId: owner().primaryKey(),
    /** Since when sign-in asks for a second factor. Null while the first one is being set up. */
    enabledAt: timestampColumn("enabled_at"),
    /** The secret that the authenticator app shares; null without an app. */
    appSecret: encryptedText("app_secret", "authenticator app"),
    /** The secret of an app that is being set up. It replaces the other one when a code of it is entered. */
    newAppSecret: encryptedText("new_app_secret", "authenticator app"),
    appAddedAt: timestampColumn("app_added_at"),
    /** The time step of the last code that was accepted. No code of this step or an earlier one is accepted again. */
    lastStep: integer("last_step"),
    /** The unused ones, separated by spaces. */
    recoveryCodes: encryptedText("recovery_codes", "recovery codes"),
  });
  const passkey = pgTable(
    `${realm}_passkeys`,
    {
      id: uuid().primaryKey(),
      userId: owner(),
      name: encryptedText("name", "passkey"),
      credentialID: text("credential_id").notNull().unique(),
      publicKey: encryptedText("public_key", "passkey").notNull(),
      counter: bigint({ mode: "number" }).notNull(),
      deviceType: text("device_type").notNull(),
      backedUp: boolean("backed_up").notNull(),
      transports: text(),
      aaguid: text(),
      createdAt: createdAt(),
      lastUsedAt: timestampColumn("last_used_at"),
    },
    (table) => [index(`${realm}_passkeys_user`).on(table.userId)],
  );
  return { user, session, account, verification, device, secondFactor, passkey };
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
  secondFactor: managerSecondFactors,
  passkey: managerPasskeys,
} = managerAuth;
export const {
  user: adminUsers,
  session: adminSessions,
  account: adminAccounts,
  verification: adminVerifications,
  device: adminDevices,
  secondFactor: adminSecondFactors,
  passkey: adminPasskeys,
} = adminAuth;

export const adminProfiles = pgTable("admin_profiles", {
  id: uuid()
    .primaryKey()
    .references(() => adminUsers.id, { onDelete: "cascade" }),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  role: text().notNull().default("admin"),
  /** Since when the account is deactivated. */
  deactivatedAt: timestampColumn("shut_out_at"),
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
