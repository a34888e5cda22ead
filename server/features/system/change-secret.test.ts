import { readdirSync } from "node:fs";
import { minuteMs } from "#contract/durations.ts";
import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { installation } from "#server/platform/db/schema/auth.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { encryptedColumns, encryptedTables } from "#server/platform/db/schema/encrypted-tables.ts";
import { verifyAuditLog } from "#server/features/audit/verify-audit-log.ts";
import { signAuditLog } from "#server/features/audit/sign-audit-log.ts";
import { selectContactHistory } from "#server/features/reviewers/contact-history.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { addressHash } from "#server/platform/crypto/hashes.ts";
import { encryptedPrefix, encrypt } from "#server/platform/crypto/encryption.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { anApp, aPasskey, codeOf } from "#tests/a-second-factor.ts";
import { aManager, anInvitation, aPassword, aReviewer, goodAnswers } from "#tests/factories.ts";
import { aSecret } from "#tests/a-secret.ts";
import { expect, test } from "#tests/harness.ts";
import { startWithChangedSecret, type TestApp } from "#tests/test-app.ts";
import { countUndecryptable, reencrypt } from "./change-secret.ts";

test("every table with an encrypted column is among those that are encrypted again", async () => {
  const folder = new URL("../../platform/db/schema/", import.meta.url);
  const files = readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<object>);
  const tables = (await Promise.all(files))
    .flatMap((file): unknown[] => Object.values(file))
    .filter((value) => value instanceof PgTable);
  const encrypted = tables.filter((table) => Object.keys(encryptedColumns(table)).length > 0);
  expect(new Set(encrypted.map(getTableName))).toEqual(new Set(encryptedTables.map(getTableName)));
});

test("plain text of an earlier release is encrypted, found and shown as before, and mailed links work", async ({
  app,
}) => {
  const { manager, key, email } = await aReviewer(app, { status: "completed" });
  const link = "as.it.was.mailed.32.characters.00";
  await app.db.execute(
    sql`update reviewers set name = 'Kim Doe', email = ${email}, link = ${link}, email_hash = key::text`,
  );
  await app.db.execute(sql`update survey_responses set responses = ${JSON.stringify(goodAnswers)}::jsonb`);
  await app.db.delete(installation).where(eq(installation.name, "sealed_by"));
  await reencrypt(app.context);

  const stored = await dumpEncrypted(app);
  for (const word of ["Kim Doe", email, link, String(goodAnswers["strengths"])])
    expect(stored).not.toContain(word);
  const [row] = await app.db.select().from(reviewers);
  expect(row).toMatchObject({ name: "Kim Doe", email, link });
  const read = manager.browser.manager.surveys.response({ reviewerKey: key });
  expect(await read).toMatchObject({ responses: goodAnswers });
  expect(row?.emailHash).toBe(addressHash(app.context.secret, email));
});

test("after a change of the secret everything can be read and found, and nothing is encrypted with the earlier one", async ({
  app,
  database,
}) => {
  const contacted = await aReviewer(app);
  const { manager, key, name, email } = await aReviewer(app, { status: "completed" });
  const declined = await aReviewer(app);
  const { surveys } = app.browser().reviewer;
  await surveys.decline({ reviewerId: declined.id, reason: "prefer_not_to", neverContact: true });
  const { invitationCode: code } = await anInvitation(app);
  const otherManager = await aManager(app);
  const { key: appKey, recoveryCodes } = await anApp(otherManager.browser.manager.secondFactor, app);
  const { device } = await aPasskey(otherManager.browser.manager.secondFactor, app.context.settings.origin);
  app.clock.advance(10 * minuteMs);
  await signAuditLog.run(app.context, {});
  const token = /unsubscribe\/([^>]+)/.exec(app.outbox[0]?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";

  const { app: restarted, stop } = await startWithChangedSecret(database);
  try {
    expect(await dumpEncrypted(restarted)).not.toContain(encryptedPrefix(aSecret));
    const { context } = restarted;
    const [row] = await restarted.db.select().from(reviewers).where(eq(reviewers.key, contacted.key));
    expect(row && surveyLinkId(context.secret, row)).toBe(contacted.id);
    expect(await selectDoNotContact(context, [declined.email])).toEqual(new Set([declined.email]));
    expect(await verifyAuditLog(context)).toMatchObject({ problem: null });

    const signedIn = restarted.browser();
    await signedIn.visitor.managers.signIn({ email: manager.email, password: aPassword });
    const read = await signedIn.manager.surveys.response({ reviewerKey: key });
    expect(read).toMatchObject({ responses: goodAnswers });
    const waiting = restarted.browser();
    const credentials = { email: otherManager.email, password: aPassword };
    await expect(waiting.visitor.managers.signIn(credentials)).rejects.toMatchObject({
      code: "SECOND_FACTOR_NEEDED",
    });
    const { secondFactor } = waiting.manager;
    // The code of this moment was used at the set-up.
    restarted.clock.advance(minuteMs);
    await secondFactor.verify({ code: await codeOf(appKey, restarted.clock.now()) });
    await secondFactor.useRecoveryCode({ code: recoveryCodes[0] ?? "" });
    const visitor = restarted.browser();
    const { options } = await visitor.visitor.managers.passkeyOptions();
    await visitor.visitor.managers.signInWithPasskey({ response: device.use(options) });
    expect(await visitor.visitor.invitations.check({ code })).toMatchObject({ code });
    expect(await visitor.reviewer.surveys.open({ reviewerId: contacted.id })).toBeDefined();
    expect(await visitor.reviewer.surveys.unsubscribe({ token, neverContact: false })).toEqual({
      unsubscribed: true,
    });

    // A server that does not have the new secret yet adds the same address again.
    const formerRow = { emailHash: addressHash(aSecret, email), undeliverableAt: restarted.clock.now() };
    await restarted.db.update(reviewers).set(formerRow).where(eq(reviewers.key, contacted.key));
    const history = await selectContactHistory(context, [email], { forDays: 0 });
    expect(history.get(email)).toMatchObject({ hasAnswered: true, isUndeliverable: true });

    // Interrupted: one row is unchanged.
    const formerName = encrypt(aSecret, "reviewer's name", name);
    await restarted.db.execute(sql`update reviewers set name = ${formerName} where key = ${key}`);
    await restarted.db.delete(installation).where(eq(installation.name, "sealed_by"));
    await reencrypt(context);
    expect(await dumpEncrypted(restarted)).not.toContain(encryptedPrefix(aSecret));
    const [stored] = await restarted.db.select().from(reviewers).where(eq(reviewers.key, key));
    expect(stored).toMatchObject({ name, email, emailHash: addressHash(context.secret, email) });
  } finally {
    await stop();
  }
});

test("a value that cannot be decrypted is not changed, and everything else is encrypted again", async ({
  app,
}) => {
  const damaged = await aReviewer(app);
  const half = await aReviewer(app, { name: "Kim Half" });
  const plain = await aReviewer(app);
  const setColumns = (key: string, values: SQL) =>
    app.db.execute(sql`update reviewers set ${values} where key = ${key}`);
  await setColumns(damaged.key, sql`name = 'sealed:AAAA', email = 'sealed:BBBB'`);
  await setColumns(half.key, sql`name = 'Kim Half', email = 'sealed:AAAA'`);
  await setColumns(plain.key, sql`name = 'Kim Other'`);
  const readHashes = () =>
    app.db.select({ key: reviewers.key, hash: reviewers.emailHash }).from(reviewers).orderBy(reviewers.key);
  const before = await readHashes();
  await app.db.delete(installation).where(eq(installation.name, "sealed_by"));
  await reencrypt(app.context);

  const stored = await dumpEncrypted(app);
  for (const word of ["Kim Half", "Kim Other"]) expect(stored).not.toContain(word);
  for (const word of ["sealed:AAAA", "sealed:BBBB"]) expect(stored).toContain(word);
  expect(await readHashes()).toEqual(before);
  expect(await countUndecryptable(app.context)).toBe(2);
});

/** Every table as in a dump. */
async function dumpEncrypted({ db }: TestApp): Promise<string> {
  const texts = encryptedTables.map(async (table) => {
    const { rows } = await db.execute(sql`select t::text from ${table} t`);
    return JSON.stringify(rows);
  });
  return (await Promise.all(texts)).join("\n");
}
