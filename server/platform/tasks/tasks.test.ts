import { sql } from "drizzle-orm";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { aManager, anEmail, aReviewer, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { createLog } from "#server/platform/log.ts";
import { deadLetters } from "./inspect-queue.ts";
import { reportTrouble } from "./tasks.ts";

test("a task enqueued in a transaction that rolls back does not exist", async ({ app }) => {
  const rolledBack = app.db.transaction(async (tx) => {
    await app.context.tasks.enqueue(tx, mailResetLink, resetLinkData());
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");

  expect(await selectTasks(app)).toEqual([]);
  expect(await app.runTasks()).toBe(0);
});

test("a task enqueued in a transaction is done once after it", async ({ app }) => {
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, resetLinkData()));

  expect(await app.runTasks()).toBe(1);
  expect(await app.runTasks()).toBe(0);
  expect(await selectTasks(app)).toMatchObject([{ name: mailResetLink.name, state: "completed" }]);
});

test("a task that fails is retried later, and other tasks are done meanwhile", async ({ app }) => {
  const { key } = await aReviewer(app, { status: "identified" });
  app.refuseMail("451 try again later");
  await enqueueSurvey(app, key);
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, resetLinkData()));

  expect(await app.runTasks()).toBe(1);
  expect(await app.runTasks()).toBe(0);
  expect(await selectTasks(app)).toMatchObject([
    { name: mailResetLink.name, state: "completed" },
    { name: sendChosenSurvey.name, state: "retry", waits: true },
  ]);

  app.refuseMail(null);
  await makeRetriesDue(app);
  expect(await app.runTasks()).toBe(1);
  expect(app.outbox).toHaveLength(1);
});

test("a task whose last attempt failed becomes a dead letter for an admin", async ({ app }) => {
  const { key } = await aReviewer(app, { status: "identified" });
  app.refuseMail("451 try again later");
  await enqueueSurvey(app, key);
  await app.db.execute(
    sql`update pgboss.job set retry_count = retry_limit where name = ${sendChosenSurvey.name}`,
  );
  await app.runTasks();

  expect(await selectTasks(app)).toMatchObject([
    { name: deadLetters, data: { reviewerKey: key } },
    { name: sendChosenSurvey.name, state: "failed" },
  ]);
  expect(app.logs.join("")).toContain("task failed");
});

test("a task that can never succeed becomes a dead letter at once, without a retry", async ({ app }) => {
  const { email } = await aManager(app);
  app.refuseMail("550 no such mailbox");
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailResetLink, { ...resetLinkData(), email }),
  );
  await app.runTasks();

  expect(await selectTasks(app)).toMatchObject([
    { name: deadLetters },
    { name: mailResetLink.name, state: "failed" },
  ]);
});

test("a task is retried for more than a day and at least once an hour, so that a mail server may be down that long", async ({
  app,
}) => {
  await enqueueSurvey(app, crypto.randomUUID());
  const { rows } = await app.db.execute<{ tries: number; first: number; max: number }>(
    sql`select retry_limit as tries, retry_delay as first, retry_delay_max as max from pgboss.job`,
  );
  const { tries = 0, first = 0, max = 0 } = rows[0] ?? {};
  // pg-boss waits up to twice as long as this, but never longer than the maximum.
  const delays = Array.from({ length: tries }, (_, index) => Math.min(first * 2 ** index, max) * 1000);

  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(25 * hourMs);
  expect(Math.max(...delays)).toBe(hourMs);
});

test("while a mail server is down for a day, no message is lost and none is sent twice", async ({ app }) => {
  const { key } = await aReviewer(app, { status: "identified" });
  await enqueueSurvey(app, key);
  app.refuseMail("421 too many connections");
  const { rows } = await app.db.execute<{ tries: number }>(sql`select retry_limit as tries from pgboss.job`);
  for (let failed = 0; failed < (rows[0]?.tries ?? 0); failed++) {
    expect(await app.runTasks()).toBe(0);
    await makeRetriesDue(app);
  }
  app.refuseMail(null);
  await app.runTasks();
  await makeRetriesDue(app);
  await app.runTasks();

  expect(app.outbox).toHaveLength(1);
  expect(await selectTasks(app)).toMatchObject([{ state: "completed" }]);
});

test("a postponed task does not run before its time", async ({ app }) => {
  const after = new Date(Date.now() + hourMs);
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, resetLinkData(), { after }));
  expect(await app.runTasks()).toBe(0);

  await app.db.execute(sql`update pgboss.job set start_after = now()`);
  expect(await app.runTasks()).toBe(1);
});

test("a task with invalid data fails without harm", async ({ app }) => {
  await enqueueSurvey(app, "not a key");

  expect(await app.runTasks()).toBe(0);
  expect(await selectTasks(app)).toMatchObject([{ state: "retry" }]);
});

const resetLinkData = () => ({ email: anEmail(), request: crypto.randomUUID() });

function enqueueSurvey({ db, context }: TestApp, reviewerKey: string) {
  return db.transaction((tx) => context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey }));
}

async function selectTasks(app: TestApp) {
  const { rows } = await app.db.execute(
    sql`select name, state, data, start_after > now() as waits from pgboss.job order by name`,
  );
  return rows;
}

test("while the database is away, the queue reports each kind of trouble once a minute", () => {
  const lines: string[] = [];
  let now = 0;
  const report = reportTrouble(createLog("error", { write: (line) => void lines.push(line) }), () => now);
  const refused = { code: "ECONNREFUSED" };
  for (const error of [refused, refused, { code: "57P03" }, refused]) report(error);
  expect(lines.map((line) => /"code":"(\w+)"/.exec(line)?.[1])).toEqual(["ECONNREFUSED", "57P03"]);
  now += minuteMs;
  report(refused);
  expect(lines).toHaveLength(3);
});
