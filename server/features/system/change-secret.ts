import { and, asc, eq, getTableColumns, getTableName, gt, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { retireSecret } from "#server/platform/auth/installation-secret.ts";
import type { Context } from "#server/platform/context.ts";
import { addressHash, codeHash } from "#server/platform/crypto/hashes.ts";
import { allSecrets, encryptedPrefix, fullyEncryptedMark } from "#server/platform/crypto/encryption.ts";
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

const batchSize = 500;

type Row = Record<string, unknown>;

type EncryptionContext = Pick<Context, "db" | "secret">;

/** Columns derived from an encrypted value and the secret. Nothing is derived from a value that cannot be decrypted. */
const derivedColumns: Record<string, (row: Row, secret: string) => Row> = {
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
export async function reencrypt(context: EncryptionContext) {
  const mark = fullyEncryptedMark(context.secret);
  const [stored] = await context.db.select().from(installation).where(eq(installation.name, "sealed_by"));
  if (stored?.value === mark) return;
  for (const table of encryptedTables) {
    let last: unknown;
    do last = await reencryptBatch(context, table, last);
    while (last !== undefined);
  }
  await context.db
    .insert(installation)
    .values({ name: "sealed_by", value: mark })
    .onConflictDoUpdate({ target: installation.name, set: { value: mark } });
}

/** How many rows still have a value that is not encrypted with this secret. */
export async function countUndecryptable({ db, secret }: EncryptionContext): Promise<number> {
  const counts = encryptedTables.map((table) => db.$count(table, hasOtherEncryption(table, secret)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

const hasOtherEncryption = (table: PgTable, secret: string) =>
  or(
    ...Object.values(encryptedColumns(table)).map(
      (column) => sql`not starts_with(to_jsonb(${column}) #>> '{}', ${encryptedPrefix(secret)})`,
    ),
  );

/**
 * @param after the key of the last row of the batch before: rows are read once, however many there are
 * @returns the key of the last row, if there may be more
 */
function reencryptBatch(context: EncryptionContext, table: PgTable, after: unknown): Promise<unknown> {
  return transaction(context, async ({ db, secret }) => {
    const columns = Object.entries(encryptedColumns(table));
    const decryptedColumns = columns.map(
      ([name, column]) => [name, orReplacement<unknown>(column, undefined)] as const,
    );
    const [keyName, key] = primaryKeyOf(table);
    const rows: Row[] = await db
      .select({ ...getTableColumns(table), ...Object.fromEntries(decryptedColumns) })
      .from(table)
      .where(and(hasOtherEncryption(table, secret), after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(batchSize)
      .for("update");
    for (const row of rows) {
      const decrypted = columns.filter(([name]) => row[name] !== undefined);
      if (decrypted.length === 0) continue;
      // Writing the values back encrypts them again.
      const values = Object.fromEntries(decrypted.map(([name]) => [name, row[name]]));
      await db
        .update(table)
        .set({ ...values, ...derivedColumns[getTableName(table)]?.(row, secret) })
        .where(eq(key, row[keyName]));
    }
    return rows.length === batchSize ? rows.at(-1)?.[keyName] : undefined;
  });
}

function primaryKeyOf(table: PgTable) {
  const found = Object.entries(getTableColumns(table)).find(([, column]) => column.primary);
  if (!found) throw new Error(`The table ${getTableName(table)} has no key of one column.`);
  return found;
}

/** The link that was mailed while an earlier secret was in use. It keeps working. */
function earlierLink(secret: string, key: string, hash: string): string | null {
  const links = allSecrets(secret).map((installationSecret) =>
    surveyLinkId(installationSecret, { key, link: null }),
  );
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
  extraArguments: string[],
): Promise<string> {
  const isInFolder = databaseUrl === null && secret === null;
  if (
    extraArguments.length > 0 ||
    (!isInFolder && (secret === null || formerSecret === null || secret === formerSecret))
  )
    throw new Error(`Usage: ${usage}`);
  if (isInFolder) retireSecret(dataDir);
  // createApp does the work, before anything else can be read.
  return onInstallation(async (context) => {
    const undecryptable = await countUndecryptable(context);
    const sentences = [
      "The secret is changed, and everything is encrypted with the new one. Start the servers with the new SECRET and without FORMER_SECRET.",
      "Everyone must sign in again. Links in e-mails still work.",
    ];
    if (undecryptable > 0)
      sentences.push(`${undecryptable} rows have a value that could not be decrypted. It was not changed.`);
    return sentences.join(" ");
  });
}
