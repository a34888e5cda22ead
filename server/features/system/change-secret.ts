import { and, eq, getTableColumns, getTableName, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { retireSecret } from "#server/platform/auth/installation-secret.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash, codeHash } from "#server/platform/crypto/hashes.ts";
import { allSecrets, beginningOf, encryptedPrefix } from "#server/platform/crypto/encryption.ts";
import { linkHash, surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";
import type { Settings } from "#server/platform/env.ts";

export const usage = `FORMER_SECRET=<the current one> SECRET=<the new one> npm run admin -- change-secret
npm run admin -- change-secret      if the embedded database has its own secret`;

const atOnce = 500;

type Row = Record<string, unknown>;

type EncryptedColumn = Pick<Context, "db" | "secret">;

/** Columns that are derived from an encrypted value and the secret. Nothing is derived from a value that cannot be decrypted. */
const beside: Record<string, (row: Row, secret: string) => Row> = {
  [getTableName(reviewers)]: ({ id, key, link, email }, secret) => ({
    ...(typeof email === "string" && { emailHash: addressHash(secret, email) }),
    ...(link !== undefined && { link: link ?? earlierLink(secret, String(key), String(id)) }),
  }),
  [getTableName(hiringManagerInvitations)]: ({ invitationCode }, secret) => ({
    ...(typeof invitationCode === "string" && { invitationCodeHash: codeHash(secret, invitationCode) }),
  }),
};

/**
 * Seals what an earlier version wrote in clear, and what was encrypted by a former secret. Each lot is one transaction, so that
 * it may be broken off and goes on from there; whatever is read meanwhile is opened either way. What cannot be opened stays
 * as it is: it keeps no server from starting.
 */
export async function reencrypt(context: EncryptedColumn) {
  const mark = encryptedPrefix(context.secret);
  const [kept] = await context.db.select().from(installation).where(eq(installation.name, "sealed_by"));
  if (kept?.value === mark) return;
  for (const table of encryptedTables) {
    const left: string[] = [];
    for (let count = atOnce; count === atOnce;) count = await reencryptBatch(context, table, left);
  }
  await context.db
    .insert(installation)
    .values({ name: "sealed_by", value: mark })
    .onConflictDoUpdate({ target: installation.name, set: { value: mark } });
}

/** In how many rows something is left that is not encrypted by this secret. */
export async function countUndecryptable({ db, secret }: EncryptedColumn): Promise<number> {
  const counts = encryptedTables.map((table) => db.$count(table, isOther(table, secret)));
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

const isOther = (table: PgTable, secret: string) =>
  or(
    ...Object.values(encryptedColumns(table)).map(
      (column) => sql`not starts_with(to_jsonb(${column}) #>> '{}', ${beginningOf(secret)})`,
    ),
  );

/** @param left where rows stand of which something cannot be opened; more are added */
function reencryptBatch(context: EncryptedColumn, table: PgTable, left: string[]): Promise<number> {
  return transaction(context, async ({ db, secret }) => {
    const columns = Object.entries(encryptedColumns(table));
    const opened = columns.map(
      ([name, column]) => [name, orReplacement<unknown>(column, undefined)] as const,
    );
    const place = sql<string>`${table}.ctid::text`;
    const rows: { row: Row; place: string }[] = await db
      .select({ row: { ...getTableColumns(table), ...Object.fromEntries(opened) }, place })
      .from(table)
      .where(and(isOther(table, secret), sql`${table}.ctid <> all(${sql.param(left)}::tid[])`))
      .limit(atOnce)
      .for("update");
    for (const { row, place: before } of rows) {
      const readable = columns.filter(([name]) => row[name] !== undefined);
      // Written as it was read: it is encrypted again on the way.
      const again = Object.fromEntries(readable.map(([name]) => [name, row[name]]));
      const set = { ...again, ...beside[getTableName(table)]?.(row, secret) };
      const [after] =
        readable.length === 0
          ? []
          : await db
              .update(table)
              .set(set)
              .where(sql`${table}.ctid = ${before}::tid`)
              .returning({ place });
      if (readable.length < columns.length) left.push(after?.place ?? before);
    }
    return rows.length;
  });
}

/** The link of somebody who was asked under a secret that has changed since: it stays the one that is in their mailbox. */
function earlierLink(secret: string, key: string, id: string): string | null {
  const links = allSecrets(secret).map((one) => surveyLinkId(one, { key, link: null }));
  return links.slice(1).find((link) => linkHash(link) === id) ?? null;
}

/**
 * `change-secret`: another secret takes the place of the one so far, and everything that was encrypted by that is encrypted by the
 * new one. Broken off it goes on where it stopped, by the same command or by the next server that starts.
 * @returns a sentence about what has happened
 * @throws an Error that says why nothing has
 */
export async function changeSecretCommand(
  { secret, formerSecret, databaseUrl, dataDir }: Settings,
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  const isInFolder = databaseUrl === null && secret === null;
  if (
    more.length > 0 ||
    (!isInFolder && (secret === null || formerSecret === null || secret === formerSecret))
  )
    throw new Error(`Usage: ${usage}`);
  if (isInFolder) retireSecret(dataDir);
  // All of it is done where an installation begins: before anything else can be read.
  return onInstallation(async (context) => {
    const unopened = await countUndecryptable(context);
    return [
      "The secret is changed, and everything is encrypted with the new one. Start the servers with the new SECRET and without FORMER_SECRET.",
      "Everyone must sign in again. Links in e-mails still work.",
      ...(unopened > 0
        ? [`${unopened} rows have a value that could not be decrypted. It was not changed.`]
        : []),
    ].join(" ");
  });
}
