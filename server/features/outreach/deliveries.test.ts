import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { endMailHold, recordTrouble } from "#server/platform/mail/troubles.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { mailJobNotice } from "#server/features/jobs/job-notices.ts";
import { mailCeiling } from "#server/features/sources/mail-ceiling.ts";
import { deliverSurveys } from "./deliver-surveys.ts";
import { sendChosenSurvey } from "./send-chosen-surveys.ts";
import { aManager, anAdmin, aReviewer, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { adviseOnRefusal } from "#server/platform/mail/advise-on-refusal.ts";

test("failed deliveries are listed with task, time, attempts and reason, and name nobody", async ({
  app,
}) => {
  const { admin, person, secrets } = await setUp(app);
  app.refuseMail(`451 ${person.email} and postmaster@mx.example.com are busy`);
  await giveUp(app);

  const listed = await admin.deliveries.list();
  expect(listed).toMatchObject({
    failed: 1,
    waiting: 0,
    deliveries: [
      { what: "Survey to a reviewer", tries: 33, reason: "451 (an address) and (an address) are busy" },
    ],
  });
  expect(listed.deliveries[0]?.failedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const secret of secrets) expect(JSON.stringify(listed)).not.toContain(secret);
});

test("a delivery that is still being retried is counted as waiting, not failed", async ({ app }) => {
  const { admin } = await setUp(app);
  app.refuseMail("421 too many connections");
  await app.runTasks();

  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 1, trouble: null });
});

test("Retry starts one failed delivery again with all attempts, and the audit log says who did", async ({
  app,
}) => {
  const { admin } = await setUp(app);
  app.refuseMail("451 try again later");
  await giveUp(app);
  const [letter] = (await admin.deliveries.list()).deliveries;
  const deliveryId = letter?.id ?? "";
  expect(await admin.deliveries.retry({ deliveryId })).toEqual({ retried: 1 });

  await app.runTasks();
  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 1, trouble: null });
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 0, trouble: null });
  await expect(admin.deliveries.retry({ deliveryId })).rejects.toMatchObject({
    code: "DELIVERY_NOT_FOUND",
    status: 404,
  });
  const { activities } = await admin.activity.list({ action: "delivery.retried" });
  expect(activities).toMatchObject([{ record: { type: "delivery", id: deliveryId } }]);
});

test("Retry all starts every failed delivery again, once", async ({ app }) => {
  const { admin } = await setUp(app);
  const { email } = await aManager(app);
  app.refuseMail("550 no such mailbox");
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailResetLink, { email, request: crypto.randomUUID() }),
  );
  await app.runTasks();
  // Shown on the reviewer, the survey is not listed as a failed delivery.
  expect(await admin.deliveries.list()).toMatchObject({
    failed: 1,
    deliveries: [{ what: "Password reset link" }],
  });

  app.refuseMail(null);
  const answers = await Promise.all([admin.deliveries.retry({}), admin.deliveries.retry({})]);
  expect(answers.reduce((sum, { retried }) => sum + retried, 0)).toBe(1);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});

const blocked = "554 5.7.1 Service unavailable; Client host [203.0.113.9] blocked using zen.spamhaus.org";

test("a block list marks no address as undeliverable, holds system mail, and admins get advice", async ({
  app,
}) => {
  const { admin, person } = await setUp(app);
  app.refuseMail(`${blocked} <postmaster@mx.example.com>`);
  await app.runTasks();
  await enqueueSurvey(app, await aReviewer(app, { status: "identified" }));
  await app.runTasks();

  expect(await undeliverableTimes(app)).toEqual([null, null]);
  const { trouble, waiting, failed } = await admin.deliveries.list();
  expect({ waiting, failed }).toEqual({ waiting: 2, failed: 0 });
  expect(trouble).toMatchObject({ refusals: 1, reason: `${blocked} <(an address)>` });
  expect(trouble?.advice).toContain("block list");
  expect(Date.parse(trouble?.heldUntil ?? "") - Date.parse(trouble?.since ?? "")).toBe(60_000);
  expect(JSON.stringify(trouble)).not.toContain(person.email);
});

test("held mail uses up no attempts and goes out once a mail was accepted", async ({ app }) => {
  const { admin } = await setUp(app);
  app.refuseMail(blocked);
  await app.runTasks();
  for (let count = 0; count < 2; count++)
    await enqueueSurvey(app, await aReviewer(app, { status: "identified" }));
  await app.runTasks();
  expect(await triesOfHeld(app)).toEqual([0, 0]);

  app.refuseMail(null);
  await app.runTasks();
  expect(app.outbox).toEqual([]);
  await passHold(app);
  await app.runTasks();
  expect(app.outbox).toHaveLength(2);
  expect((await admin.deliveries.list()).trouble).toMatchObject({ heldUntil: null, refusals: 1 });
});

test("notices about shared jobs and limits are held like other mail", async ({ app }) => {
  await recordTrouble(app.context, blocked);
  const { db, tasks } = app.context;
  const [id, jobId, memberId, adminId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await tasks.enqueue(db, mailJobNotice, { id, jobId, memberId, notice: "reader", by: "Ada Lee", others: 0 });
  const limit = { source: "people_data_labs", month: 0, companyId: null, share: 80, ceiling: 100 } as const;
  await tasks.enqueue(db, mailCeiling, { id, adminId, ...limit });
  await app.runTasks();
  expect(await triesOfHeld(app)).toEqual([0, 0]);
});

test("each hold in a row doubles up to an hour, and starts over after an acceptance", async ({ app }) => {
  const { admin } = await setUp(app);
  const holdMinutes = async (refusals: number) => {
    const minutes: number[] = [];
    for (let refused = 0; refused < refusals; refused++) {
      await passHold(app);
      await recordTrouble(app.context, blocked);
      await recordTrouble(app.context, blocked);
      const { trouble } = await admin.deliveries.list();
      minutes.push((Date.parse(trouble?.heldUntil ?? "") - Date.parse(trouble?.lastAt ?? "")) / 60_000);
    }
    return minutes.map(Math.round);
  };
  expect(await holdMinutes(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  await endMailHold(app);
  expect(await holdMinutes(1)).toEqual([1]);
});

test("'Retry now' retries held mail at once, and the audit log says who did", async ({ app }) => {
  const { admin } = await setUp(app);
  app.refuseMail(blocked);
  await app.runTasks();
  await enqueueSurvey(app, await aReviewer(app, { status: "identified" }));
  await app.runTasks();
  app.refuseMail(null);

  await admin.deliveries.resume();
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  const { activities } = await admin.activity.list({ action: "delivery.resumed" });
  expect(activities).toMatchObject([{ actor: { realm: "admin" }, record: { type: "delivery" } }]);
});

test("a manual send is attempted during a hold, and says that an admin has to act", async ({ app }) => {
  const { person } = await setUp(app);
  app.refuseMail(blocked);
  await app.runTasks();
  const sending = { by: null, reviewerKeys: [person.key] };
  expect(await deliverSurveys(app.context, sending)).toMatchObject([{ reason: { code: "MAIL_BLOCKED" } }]);

  app.refuseMail(null);
  expect(await deliverSurveys(app.context, sending)).toMatchObject([{ status: "fulfilled" }]);
});

test("yesterday's mail trouble is not reported", async ({ app }) => {
  const { admin } = await setUp(app);
  await recordTrouble(app.context, blocked);
  await app.db.execute(sql`update mail_troubles set last_at = last_at - interval '25 hours'`);

  expect((await admin.deliveries.list()).trouble).toBeNull();
});

test.each([
  [blocked, "block list"],
  ["550-5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy", "SPF and DMARC"],
  ["550 5.7.25 The IP address sending this message does not have a PTR record", "reverse DNS"],
  ["554 5.7.1 Relay access denied", "relay mail"],
  ["535 5.7.8 Username and Password not accepted", "rejects the sign-in"],
  ["550 5.4.5 Daily user sending limit exceeded", "limit"],
  ["553 5.7.1 Sender address rejected: not owned by user", "MAIL_FROM"],
  ["550 5.7.1 This message violates example.com email policy", "as spam"],
  ["EmailJS answered 403: API calls are disabled for non-browser applications", "EmailJS rejects"],
  ["554 Transaction failed", "Ask the operator"],
])("advice for '%s' mentions %s", (reason, words) => {
  expect(adviseOnRefusal(reason)).toContain(words);
});

function enqueueSurvey(app: TestApp, { key }: { key: string }) {
  return app.db.transaction((tx) => app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: key }));
}

/** As if the time had passed for which the system holds its mail. */
async function passHold(app: TestApp) {
  await app.db.execute(sql`update mail_troubles set held_until = now()`);
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
}

async function undeliverableTimes({ db }: TestApp) {
  const rows = await db.select({ undeliverableAt: reviewers.undeliverableAt }).from(reviewers);
  return rows.map(({ undeliverableAt }) => undeliverableAt);
}

async function triesOfHeld({ db }: TestApp) {
  const { rows } = await db.execute<{ tries: number }>(
    sql`select retry_count as tries from pgboss.job where state = 'created'`,
  );
  return rows.map(({ tries }) => tries);
}

/** An admin, and a reviewer whose survey is to be sent by the system. */
async function setUp(app: TestApp) {
  const { browser } = await anAdmin(app);
  const person = await aReviewer(app, { status: "identified", name: "Wilhelmina Ott" });
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: person.key }),
  );
  return { admin: browser.admin, person, secrets: [person.email, person.id, person.key, "Wilhelmina"] };
}

/** Runs what is due as if this were its last attempt. */
async function giveUp(app: TestApp) {
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit`);
  await app.runTasks();
}
