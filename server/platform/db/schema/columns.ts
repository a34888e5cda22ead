import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { customType, type PgColumn, timestamp, uuid, pgPolicy, pgRole } from "drizzle-orm/pg-core";
import { decrypt, encrypt, isEncrypted, loadedSecret } from "#server/platform/crypto/encryption.ts";

/** Binary data. The embedded database returns plain arrays. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });
/** What row security compares. A trigger copies it from the parent row, so that no statement can set it wrongly. */
export const ofParent = (name: "company_id" | "hiring_manager_profile_id" | "job_id") =>
  uuid(name)
    .notNull()
    .default(sql`null`);
export const createdAt = () => timestampColumn("created_at").notNull().defaultNow();
export const updatedAt = () => timestampColumn("updated_at").notNull().defaultNow();

/**
 * A text that is encrypted in the database. Statements cannot compare it, so lookups use a keyed hash in another column.
 * @param purpose of the key
 */
export const encryptedText = (name: string, purpose: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => "text",
    toDriver: (text) => encrypt(loadedSecret(), purpose, text),
    fromDriver: (stored) => decrypted(purpose, stored),
  })(name);

/** JSON that is encrypted in the database. It is stored as a JSON string. */
export const encryptedJson = (name: string, purpose: string) =>
  customType<{ data: unknown; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(encrypt(loadedSecret(), purpose, JSON.stringify(value))),
    fromDriver: (stored): unknown =>
      typeof stored === "string" ? JSON.parse(decrypted(purpose, stored)) : stored,
  })(name);

/** Undefined if the value cannot be decrypted. */
export function tryDecrypt(column: PgColumn, stored: unknown): unknown {
  try {
    return column.mapFromDriverValue(stored);
  } catch {
    return undefined;
  }
}

export const undecryptable = "(cannot be decrypted)";

/** Selects an encrypted text, or a placeholder if it cannot be decrypted, so that other rows can still be read. */
export const orUndecryptable = (column: PgColumn) =>
  sql<string | null>`${column}`.mapWith({
    mapFromDriverValue: (stored: unknown) => {
      const text = tryDecrypt(column, stored);
      return typeof text === "string" ? text : undecryptable;
    },
  });

/** Selects an encrypted value, or a replacement if it cannot be decrypted. */
export const orReplacement = <Value>(column: PgColumn, instead: Value) =>
  sql<Value>`${column}`.mapWith({
    mapFromDriverValue: (stored: unknown) => (tryDecrypt(column, stored) ?? instead) as Value,
  });

/** Rows of an earlier version are unencrypted until the starting server has encrypted them. */
const decrypted = (purpose: string, stored: string) =>
  isEncrypted(stored) ? decrypt(loadedSecret(), purpose, stored) : stored;

/** The role of managers' calls. A migration creates it and grants its rights. */
export const managerRole = "forthright_manager";
const manager = pgRole(managerRole).existing();

/** Null outside of a manager's transaction. */
export const currentManagerId = sql`(select current_manager_id())`;
const currentCompanyId = sql`(select current_company_id())`;

/** Row security for a table whose rows belong to a company or, with a manager's column, to one manager. */
export function ownedBy(columns: { company: AnyColumn; manager?: AnyColumn }) {
  const ofCompany = sql`${columns.company} = ${currentCompanyId}`;
  return visibleWhere(
    columns.manager ? sql`${ofCompany} and ${columns.manager} = ${currentManagerId}` : ofCompany,
  );
}

/** The jobs of which the calling manager is a member. */
const jobsOfManager = sql`select job_id from job_members where hiring_manager_profile_id = ${currentManagerId}`;
const notAsReader = sql` and role <> 'reader'`;
export const asOwner = sql` and role = 'owner'`;

/**
 * Row security for a table whose rows belong to a job. The job's members read them; editors and the owner also write
 * them; only the owner deletes them.
 * @param condition an additional condition
 * @param writers who writes rows
 * @param author if given, each member writes and deletes their own rows only; the job's owner deletes any
 */
export function ofJob(
  { company, job, creator }: { company: AnyColumn; job: AnyColumn; creator?: AnyColumn },
  { condition, writers = notAsReader, author }: { condition?: SQL; writers?: SQL; author?: AnyColumn } = {},
) {
  const among = (roles?: SQL) => {
    const isMember = sql`${job} in (${jobsOfManager}${roles})`;
    const may = creator ? sql`(${creator} = ${currentManagerId} or ${isMember})` : isMember;
    return sql`${company} = ${currentCompanyId} and ${may}`;
  };
  const using = condition ? sql`${among()} and ${condition}` : among();
  const own = author && sql`${among()} and ${author} = ${currentManagerId}`;
  const deleters = own ? sql`(${own}) or (${among(asOwner)})` : among(asOwner);
  return [
    ...visibleWhere(using, own ?? among(writers)),
    pgPolicy("delete_own", {
      as: "restrictive",
      for: "delete",
      to: manager,
      // The tables' owner is a member of the role, so a restrictive policy would restrict it, too.
      using: sql`current_user <> ${sql.raw(`'${managerRole}'`)} or (${deleters})`,
    }),
  ];
}

/**
 * Managers see these rows; the owner of the tables, as which all other code runs, sees all. A hand-written migration
 * forces row security for the owner too, which Drizzle cannot express.
 * @param written the rows that a manager may write, if fewer
 */
export function visibleWhere(using: SQL, written?: SQL) {
  return [
    pgPolicy("own", { to: manager, using, ...(written && { withCheck: written }) }),
    pgPolicy("whole", { to: "current_user", using: sql`true` }),
  ];
}
