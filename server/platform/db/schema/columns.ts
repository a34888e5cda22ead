import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { customType, type PgColumn, timestamp, uuid, pgPolicy, pgRole } from "drizzle-orm/pg-core";
import { decrypt, encrypt, isEncrypted, loadedSecret } from "#server/platform/crypto/encryption.ts";

/** What is no text, such as a picture. The embedded database hands out plain arrays. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/** A moment, with time zone. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
/**
 * Whose a row is, on the row itself: what row-level security compares, and by what a distributed database would place
 * it. A trigger copies it from the parent row, so that no statement has to, and none can say otherwise.
 */
export const ofParent = (name: "company_id" | "hiring_manager_profile_id") =>
  uuid(name)
    .notNull()
    .default(sql`null`);
export const createdAt = () => timestampColumn("created_at").notNull().defaultNow();
export const updatedAt = () => timestampColumn("updated_at").notNull().defaultNow();

/**
 * A text that only this installation can read: sealed on its way into the database and opened on its way out. No statement
 * can compare it; what it is looked up by has a keyed hash beside it. @param purpose of the key
 */
export const encryptedText = (name: string, purpose: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    toDriver: (text) => encrypt(loadedSecret(), purpose, text),
    fromDriver: (stored) => decrypted(purpose, stored),
  })(name);

/** The same for a value that was JSON before it was sealed, and is a JSON string since. */
export const encryptedJson = (name: string, purpose: string) =>
  customType<{ data: unknown; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(encrypt(loadedSecret(), purpose, JSON.stringify(value))),
    fromDriver: (stored): unknown =>
      typeof stored === "string" ? JSON.parse(decrypted(purpose, stored)) : stored,
  })(name);

/** What is sealed, in clear; `undefined` where it cannot be opened, and all else has to go on. */
export function tryDecrypt(column: PgColumn, stored: unknown): unknown {
  try {
    return column.mapFromDriverValue(stored);
  } catch {
    return undefined;
  }
}

export const undecryptable = "(cannot be opened)";

/** A sealed text in a select list, or that it cannot be opened: the other rows are read all the same. */
export const orUndecryptable = (column: PgColumn) =>
  sql<string | null>`${column}`.mapWith({
    mapFromDriverValue: (stored: unknown) => {
      const text = tryDecrypt(column, stored);
      return typeof text === "string" ? text : undecryptable;
    },
  });

/** The same for what is no text: this stands in its place. */
export const orElse = <Value>(column: PgColumn, instead: Value) =>
  sql<Value>`${column}`.mapWith({
    mapFromDriverValue: (stored: unknown) => (tryDecrypt(column, stored) ?? instead) as Value,
  });

/** What an earlier version wrote is in clear until the server that is starting has sealed it. */
const decrypted = (purpose: string, stored: string) =>
  isEncrypted(stored) ? decrypt(loadedSecret(), purpose, stored) : stored;

/** What managers' calls run as. It owns nothing, and may do only what a migration grants it, which makes it where it is missing. */
export const managerRole = "forthright_manager";
const manager = pgRole(managerRole).existing();

/** Who acts, in a manager's transaction; null in any other. */
export const currentManagerId = sql`(select current_manager_id())`;
const currentCompanyId = sql`(select current_company_id())`;

/**
 * The policies of a table whose rows are a company's or, where a manager's column is named as well, one manager's.
 * @param besides what has to be true of them, too
 */
export function ownedBy(columns: { company: AnyColumn; manager?: AnyColumn }, besides?: SQL) {
  const ofCompany = sql`${columns.company} = ${currentCompanyId}`;
  const own = columns.manager ? sql`${ofCompany} and ${columns.manager} = ${currentManagerId}` : ofCompany;
  return visibleWhere(besides ? sql`${own} and ${besides}` : own);
}

/**
 * A manager sees these rows; whoever owns the tables does what the other realms and the system do. That security is
 * forced, so that it holds for the owner too, is said in a migration written by hand: Drizzle has no word for it.
 * @param written what a manager may write, where that is less
 */
export function visibleWhere(using: SQL, written?: SQL) {
  return [
    pgPolicy("own", { to: manager, using, ...(written && { withCheck: written }) }),
    pgPolicy("whole", { to: "current_user", using: sql`true` }),
  ];
}
