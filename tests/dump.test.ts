import { sql } from "drizzle-orm";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { dumpTables } from "./dump-tables.ts";
import { anApp, aPasskey } from "./a-second-factor.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anInvitation,
  aPassword,
  aPerson,
  aReviewer,
  aSubmission,
  goodAnswers,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

const writtenAnswer = "Quibblesome under pressure";
const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];

test("a stolen database names no reviewer outside of the directory, and reveals no answer, link, code or token", async ({
  app,
}) => {
  const { secrets, people } = await aWorld(app);
  const rows = await dumpTables(app.db);
  // Five letters of a name occur by chance in ten thousand encrypted values.
  const outside = rows
    .filter(({ table }) => !table.startsWith("public.directory_"))
    .map(({ table, text }) => ({ table, text: text.replaceAll(/sealed:[\w-]+/g, "") }));
  for (const secret of secrets)
    expect(
      rows.filter(({ text }) => text.includes(secret)),
      secret,
    ).toEqual([]);
  for (const word of people)
    expect(
      outside.filter(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
      word,
    ).toEqual([]);
  // Nor does anything lead from a contacted reviewer to the directory.
  const { rows: leads } = await app.db.execute(sql`select distinct directory_person_id from reviewers`);
  expect(leads).toEqual([{ directory_person_id: null }]);
});

test("a stolen database opens no survey or report, and allows no code, sign-in, password reset or withdrawal", async ({
  app,
}) => {
  await aWorld(app);
  const text = (await dumpTables(app.db)).map((row) => row.text).join("\n");
  const words = [...new Set(text.match(/[\w.:-]{8,}/g))].flatMap((word) => [
    word,
    word.replace(/^[^:]*:/, ""),
  ]);

  const stored = async (table: string, column: string) => {
    const { rows } = await app.db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    );
    expect(rows.length, table).toBeGreaterThan(0);
    return rows.map(({ value }) => value);
  };

  // No word of the dump has the hash by which a link is looked up.
  const { rows: reviewers } = await app.db.execute<{ id: string; key: string }>(
    sql`select id, key from reviewers`,
  );
  const shares = await stored("report_shares", "secret_hash");
  const ids = new Set([...reviewers.map(({ id }) => id), ...shares]);
  expect(words.filter((word) => ids.has(linkHash(word)))).toEqual([]);
  const visitor = app.browser();
  for (const link of reviewers.flatMap(({ id, key }) => [id, id.slice(0, 32), key]))
    await expect(visitor.reviewer.surveys.open({ reviewerId: link })).rejects.toMatchObject({
      code: "SURVEY_NOT_FOUND",
    });

  for (const secret of shares)
    await expect(visitor.guest.reports.open({ secret })).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" });
  for (const receipt of await stored("survey_responses", "receipt_hash"))
    await expect(visitor.reviewer.surveys.withdraw({ receipt })).rejects.toMatchObject({
      code: "RECEIPT_NOT_FOUND",
    });
  for (const token of await stored("manager_verifications", "identifier"))
    for (const tried of [token, `reset-password:${token}`, token.replace("reset-password:", "")])
      await expect(
        visitor.visitor.managers.resetPassword({ token: tried, password: "another horse" }),
      ).rejects.toMatchObject({ code: "INVALID_RESET_LINK" });
  for (const column of ["invitation_code", "invitation_code_hash"])
    for (const code of await stored("hiring_manager_invitations", column))
      await expect(visitor.visitor.invitations.check({ code })).rejects.toMatchObject({
        code: expect.stringMatching(/INVALID|BAD_REQUEST/),
      });
  const secrets = await stored("installation", "value");
  for (const realm of ["manager", "admin"] as const)
    for (const token of await stored(`${realm}_sessions`, "token"))
      for (const cookie of [token, `${token}.`, ...(await signedBy(token, secrets))]) {
        const path = realm === "manager" ? "/api/jobs" : "/api/admin/invitations";
        const headers = { cookie: `forthright-${realm}.session_token=${encodeURIComponent(cookie)}` };
        expect((await fetch(app.url + path, { headers })).status, realm).toBe(401);
      }
});

/** A cookie as the server signs it, but with each of these words in place of the secret. */
async function signedBy(token: string, secrets: string[]): Promise<string[]> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const tried = secrets.flatMap((secret) => [secret, `manager:${secret}`, `admin:${secret}`]);
  return Promise.all(
    tried.map(async (secret) => {
      const algorithm = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
      const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, encode(token))).toString("base64");
      return `${token}.${signature}`;
    }),
  );
}

/** Everything that the product writes about people has happened, and the built-in mailbox has every e-mail. */
async function aWorld(app: TestApp) {
  const manager = await aManager(app);
  const { key: appKey, recoveryCodes } = await anApp(manager.browser.manager.secondFactor, app);
  await aPasskey(manager.browser.manager.secondFactor, app.context.settings.origin);
  await anAdmin(app);
  const { invitationCode } = await anInvitation(app, { email: "new@example.com" });
  const { id: jobId } = await aJob(manager);
  const found = await aPerson(app, { name: "Wilhelmina Oduya" }, { company: "Acme" });
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  const named = await aReviewer(app, { manager, candidateId, name: "Bartholomew Finch" });
  const { surveys } = app.browser().reviewer;
  const answers = { ...goodAnswers, strengths: writtenAnswer };
  const { receipt } = await surveys.submit(aSubmission(named.id, { answers, shareIdentity: true }));
  const waiting = await aReviewer(app, { manager, candidateId, name: "Zenobia Kowalczyk" });
  // A mail server that names the recipients whom it refuses.
  const troubled = await aReviewer(app, {
    manager,
    candidateId,
    name: "Ludovico Pranger",
    status: "identified",
  });
  app.refuseMail(`451 4.2.0 <${troubled.email}> is busy`);
  const press = manager.browser.manager.reviewers.sendSurvey({ reviewerKey: troubled.key });
  await expect(press).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  app.refuseMail(null);
  await manager.browser.visitor.managers.requestPasswordReset({ email: manager.email });
  await app.runTasks();
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const message of app.outbox) await mailbox.deliver(message);

  const passphrase = "three green boats";
  const { address } = await manager.browser.manager.reports.share({ candidateId, passphrase });
  const shared = new URL(address).hash.slice(1);

  const mails = app.outbox.map(({ text }) => text).join("\n");
  const tokenOf = (pattern: RegExp) => [...mails.matchAll(pattern)].map(([, token = ""]) => token);
  const links = [...tokenOf(/\/survey\/([^/\s]+)/g), named.id, waiting.id];
  const resets = tokenOf(/access_token=([\w-]+)/g);
  expect([links.length > 2, resets.length]).toEqual([true, 1]);
  const unsubscribe = app.outbox.flatMap(
    ({ headers }) => /unsubscribe\/([^>]+)/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? [],
  );
  const { secret } = app.context;
  return {
    secrets: [
      writtenAnswer,
      secret,
      receipt,
      invitationCode,
      aPassword,
      passphrase,
      shared,
      appKey,
      ...recoveryCodes,
      "A phone",
      ...links,
      ...resets,
      ...unsubscribe,
    ],
    people: [found, named, waiting, troubled].flatMap(({ name, email }) => [name, email, ...name.split(" ")]),
  };
}
