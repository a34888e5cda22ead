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

/** Columns derived from an encrypted value and the secret. Nothing is derived from a value that cannot be decrypted. */
const beside: Record<string, (row: Row, secret: string) => Row> = {
  [getTableName(reviewers)]: ({ linkHash: hash, key, link, email }, secret) => ({
    ...(typeof email === "string" && { emailHash: addressHash(secret, email) }),
    ...(link !== undefined && { link: link ?? earlierLink(secret, String(key), String(hash)) }),
  }),
  [getTableName(hiringManagerInvitations)]: ({ invitationCode }, secret) => ({
    ...(typeof invitationCode === "string" && { invitationCodeHash: codeHash(secret, invitationCode) }),
  }),
};

/**
 * Encrypts what an earlier version stored as plain text, or what was encrypted with an earlier secret. Each batch is one
 * transaction, so an interrupted run continues there. Reads work in both states meanwhile. A value that cannot be decrypted
 * is not changed, so that it does not stop a server from starting.
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

/** How many rows still have a value that is not encrypted with this secret. */
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

/** @param left collects the places of rows with a value that cannot be decrypted */
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
      // Writing the value back encrypts it again.
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

/** The link that was mailed while an earlier secret was in use. It keeps working. */
function earlierLink(secret: string, key: string, hash: string): string | null {
  const links = allSecrets(secret).map((one) => surveyLinkId(one, { key, link: null }));
  return links.slice(1).find((link) => linkHash(link) === hash) ?? null;
}

/**
 * The `change-secret` command: replaces the secret, and encrypts everything again with the new one. If it is interrupted, the
 * same command or the next server start continues.
 * @returns the sentence to print
 * @throws an Error that says why nothing was done
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
  // createApp does the work, before anything else can be read.
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
