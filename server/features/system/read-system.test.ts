import { sql } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { recordTrouble } from "#server/platform/mail/troubles.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { webhookEndpoints } from "#server/platform/db/schema/webhooks.ts";
import { publish } from "#server/platform/publish.ts";
import { aChannel } from "#tests/chat.ts";
import { aCandidate, aJob, aManager, anAdmin, anEmail, aParticipant } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { runWaiting } from "#tests/webhooks.ts";
import { judgeClock } from "./read-system.ts";
import { judgeDisk } from "./check-host.ts";
import { recordBackupCommand } from "./record-backup.ts";

test("an admin sees the state of each part, with advice", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const { parts } = await browser.admin.system.read();

  expect(parts.map(({ key, state }) => [key, state])).toEqual([
    ["database", "good"],
    ["queue", "good"],
    ["mail", "good"],
    ["webhooks", "good"],
    ["backup", "look"],
    ["disk", expect.any(String)],
    ["clock", "good"],
    ["sources", "good"],
    ["consent", "good"],
    ["migrations", "good"],
    ["version", "look"],
  ]);
  for (const { advice, facts } of parts) {
    expect(advice).toMatch(/^$|\.$|note-backup$/);
    expect(facts).not.toEqual([]);
  }
  const database = JSON.stringify(parts[0]);
  expect(database).toMatch(/PostgreSQL \d+/);
  expect(database).toMatch(/\d ms/);
  expect(parts[9]?.facts[0]?.value).toMatch(/^(\d+) of \1$/);
});

test("consent that a manager may have given in a candidate's place is counted for a month", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { email, secret, textId, things } = await aParticipant(app, manager, jobId);
  await aCandidate(manager, jobId, { email, firstName: "Ines" });
  await manager.browser.candidate.participation.agree({ secret, textId, things, signedName: "Robin Vale" });
  expect(await partOf(browser, "consent")).toMatchObject({
    state: "look",
    facts: [{ value: "1" }, { value: "1" }, { value: "0" }],
    advice: expect.stringContaining("audit log") as string,
  });
  app.clock.advance(31 * dayMs);
  const later = await anAdmin(app);
  expect(await partOf(later.browser, "consent")).toMatchObject({ state: "good" });
});

test("tasks that do not start, and those that failed for good, are shown with advice and 'Try again'", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const data = { email: anEmail(), request: crypto.randomUUID() };
  const enqueue = () => app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, data));
  await enqueue();
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit, data = '{}'`);
  await app.runTasks();
  expect(await partOf(browser, "queue")).toMatchObject({
    state: "look",
    offers: "try_again",
    advice: expect.stringContaining("Deliveries") as string,
  });

  await enqueue();
  await app.db.execute(
    sql`update pgboss.job set start_after = now() - interval '10 minutes' where state = 'created'`,
  );
  const queue = await partOf(browser, "queue");
  expect(queue).toMatchObject({ state: "bad", advice: expect.stringContaining("PROCESS=tasks") as string });
  expect(queue?.facts.at(-1)?.value).toMatch(/^Password reset link, 6\d\d s$/);
});

test("webhooks that are on, fail and wait are counted, and late deliveries are shown with advice", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const owner = await aManager(app);
  const channels = [await aChannel(owner, "slack"), await aChannel(owner, "teams")];
  for (const { answerWith } of channels) answerWith({ status: 500 });
  const readCounts = async () => (await partOf(browser, "webhooks"))?.facts.map(({ value }) => value);
  expect(await readCounts()).toEqual(["2", "0", "0"]);
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await publish(app.context, { type: "consent.taken_back", candidateId, name: "Robin Vale" });
  await runWaiting(app);
  expect(await readCounts()).toEqual(["2", "2", "2"]);
  expect(await partOf(browser, "webhooks")).toMatchObject({
    state: "look",
    advice: expect.stringContaining("reach other addresses") as string,
  });

  app.clock.advance(14 * minuteMs);
  expect(await partOf(browser, "webhooks")).toMatchObject({ state: "look" });
  app.clock.advance(2 * minuteMs);
  expect(await partOf(browser, "webhooks")).toMatchObject({
    state: "bad",
    advice: expect.stringContaining("PROCESS=tasks") as string,
  });
  // A receiver's break is no reason to worry.
  await app.db.update(webhookEndpoints).set({ pausedUntil: new Date(app.clock.now().getTime() + hourMs) });
  expect(await partOf(browser, "webhooks")).toMatchObject({ state: "look" });
});

test("a mail server that rejects our e-mails is shown with advice", async ({ app }) => {
  const { browser } = await anAdmin(app);
  await recordTrouble(app.context, "554 blocked using zen.spamhaus.org");
  expect(await partOf(browser, "mail")).toMatchObject({
    state: "bad",
    offers: "test_mail",
    advice: expect.stringContaining("block list") as string,
  });
});

test("background work that keeps failing is shown with its last reason, for example when the mail server cannot be reached", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const { email } = await aManager(app);
  app.refuseMail("421 no connection");
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailResetLink, { email, request: crypto.randomUUID() }),
  );
  for (const state of ["good", "good", "good", "look"]) {
    await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.runTasks();
    expect(await partOf(browser, "queue")).toMatchObject({ state });
  }
  expect(await partOf(browser, "queue")).toMatchObject({
    facts: expect.arrayContaining([{ name: "Keep failing", value: "1" }]) as unknown,
    advice: "Some work keeps failing and is tried again. The last reason: 421 no connection.",
  });
});

test("an installation that sends real e-mails is advised to set the default addresses", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const withAdvice = (words: string) => ({ advice: expect.stringContaining(words) as string });
  app.context.mail.transport = "smtp";
  app.context.settings.origin = "http://localhost:3000";
  expect(await partOf(browser, "mail")).toMatchObject({ state: "bad", ...withAdvice("ORIGIN") });
  app.context.settings.origin = "https://references.example.com";
  expect(await partOf(browser, "mail")).toMatchObject({ state: "look", ...withAdvice("MAIL_FROM") });
  app.context.settings.mailFrom = "Acme <no-reply@references.example.com>";
  expect(await partOf(browser, "mail")).toMatchObject({ state: "look", ...withAdvice("PRIVACY_EMAIL") });
  app.context.settings.privacyEmail = "privacy@references.example.com";
  expect(await partOf(browser, "mail")).toMatchObject({ state: "good", ...withAdvice("Send a test") });
});

test("'Send a test' mails the admin who presses it, is in the audit log, and shows a rejection", async ({
  app,
}) => {
  const { browser, email } = await anAdmin(app);
  expect(await browser.admin.system.testMail()).toEqual({ to: email, outcome: "sent" });
  expect(app.outbox).toMatchObject([{ to: { email }, subject: "Forthright: a test of the e-mail" }]);
  const { activities } = await browser.admin.activity.list({ action: "mail.tested" });
  expect(activities).toMatchObject([{ actor: { realm: "admin" } }]);

  app.refuseMail("554 blocked using zen.spamhaus.org");
  await expect(browser.admin.system.testMail()).rejects.toMatchObject({ code: "MAIL_BLOCKED" });
  app.refuseMail(null);
  app.context.settings.dailyLimits.admin = 1;
  await expect(browser.admin.system.testMail()).rejects.toMatchObject({ code: "DAILY_LIMIT_REACHED" });
});

test("a recorded backup is shown, and is old after a day", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const printed = await recordBackupCommand((work) => work(app.context), []);
  expect(printed).toContain("System");
  const backup = await partOf(browser, "backup");
  expect(backup).toMatchObject({
    state: "good",
    facts: [{ value: { moment: app.clock.now().toISOString() } }],
  });
  app.clock.advance(27 * hourMs);
  const nextDay = await anAdmin(app);
  expect(await partOf(nextDay.browser, "backup")).toMatchObject({ state: "look" });
  app.clock.set(new Date(app.clock.now().getTime() - 28 * hourMs));
  expect(await partOf(nextDay.browser, "backup")).toMatchObject({
    state: "look",
    advice: expect.stringContaining("A clock was ahead") as string,
  });
});

test("migrations of a newer version are shown", async ({ app }) => {
  const { browser } = await anAdmin(app);
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 0)`,
  );
  try {
    expect(await partOf(browser, "migrations")).toMatchObject({ state: "look" });
  } finally {
    await app.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`);
  }
});

test("missing migrations are shown", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const last = sql`id = (select max(id) from drizzle.__drizzle_migrations)`;
  const { rows } = await app.db.execute(sql`select * from drizzle.__drizzle_migrations where ${last}`);
  await app.db.execute(sql`delete from drizzle.__drizzle_migrations where ${last}`);
  try {
    expect(await partOf(browser, "migrations")).toMatchObject({
      state: "bad",
      advice: expect.stringContaining("Restart") as string,
    });
  } finally {
    for (const { id, hash, created_at: at } of rows)
      await app.db.execute(sql`
        insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${id}, ${hash}, ${at})`);
  }
});

test.each([
  [100, 300, "good"],
  [20, 300, "look"],
  [0.2, 300, "bad"],
])("%d of %d GB free are %s", (free, all, state) => {
  expect(judgeDisk({ free: free * 1024 ** 3, all: all * 1024 ** 3, isDatabase: true }).state).toBe(state);
});

test.each([
  [40, "good", "same time"],
  [-900, "good", "0.9 s behind"],
  [9_000, "look", "9.0 s ahead of"],
])("a clock that is %d ms ahead is %s", (ms, state, words) => {
  const reading = judgeClock(ms);
  expect(reading.state).toBe(state);
  expect(reading.facts[0]?.value).toContain(words);
});

async function partOf(browser: Awaited<ReturnType<typeof anAdmin>>["browser"], key: string) {
  const { parts } = await browser.admin.system.read();
  return parts.find((part) => part.key === key);
}
