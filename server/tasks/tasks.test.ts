import { sql } from "drizzle-orm";
import { anEmail, aReviewer, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { mailResetLink } from "#server/managers/request-password-reset.ts";
import { sendSurveyTask } from "#server/reviewers/send-survey.ts";
import { deadLetters } from "./tasks.ts";

const hourMs = 3600 * 1000;

test("a task enqueued in a transaction that rolls back does not exist", async ({ app }) => {
  const email = anEmail();
  const rolledBack = app.db.transaction(async (tx) => {
    await app.context.tasks.enqueue(tx, mailResetLink, { email });
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");

  expect(await queue(app)).toEqual([]);
  expect(await app.runTasks()).toBe(0);
});

test("a task enqueued in a transaction is done once after it", async ({ app }) => {
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, { email: anEmail() }));

  expect(await app.runTasks()).toBe(1);
  expect(await app.runTasks()).toBe(0);
  expect(await queue(app)).toMatchObject([{ name: mailResetLink.name, state: "completed" }]);
});

test("a task that fails is tried again later, and the others are done meanwhile", async ({ app }) => {
  const { key } = await aReviewer(app, { status: "identified" });
  app.refuseMail("451 try again later");
  await enqueueSurvey(app, key);
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, mailResetLink, { email: anEmail() }));

  expect(await app.runTasks()).toBe(1);
  expect(await app.runTasks()).toBe(0);
  expect(await queue(app)).toMatchObject([
    { name: mailResetLink.name, state: "completed" },
    { name: sendSurveyTask.name, state: "retry", waits: true },
  ]);

  app.refuseMail(null);
  await makeRetriesDue(app);
  expect(await app.runTasks()).toBe(1);
  expect(app.outbox).toHaveLength(1);
});

test("a task that failed for the last time waits among the dead letters for a person", async ({ app }) => {
  const { key } = await aReviewer(app, { status: "identified" });
  app.refuseMail("550 no such mailbox");
  await enqueueSurvey(app, key);
  await app.db.execute(
    sql`update pgboss.job set retry_count = retry_limit where name = ${sendSurveyTask.name}`,
  );
  await app.runTasks();

  expect(await queue(app)).toMatchObject([
    { name: deadLetters, data: { reviewerKey: key } },
    { name: sendSurveyTask.name, state: "failed" },
  ]);
  expect(app.logs.join("")).toContain("task failed");
});

test("tasks are tried for more than a day, so that a mail server may be down that long", async ({ app }) => {
  await enqueueSurvey(app, crypto.randomUUID());
  const { rows } = await app.db.execute<{ tries: number; most: number }>(
    sql`select retry_limit as tries, retry_delay_max as most from pgboss.job`,
  );
  const { tries = 0, most = 0 } = rows[0] ?? {};
  const waits = Array.from({ length: tries }, (_, index) => Math.min(60 * 2 ** index, most));

  // pg-boss waits between half and all of each.
  expect((waits.reduce((sum, wait) => sum + wait, 0) * 1000) / 2).toBeGreaterThan(12 * hourMs);
});

test("a task for later is not done before its time", async ({ app }) => {
  const after = new Date(Date.now() + hourMs);
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailResetLink, { email: anEmail() }, { after }),
  );
  expect(await app.runTasks()).toBe(0);

  await app.db.execute(sql`update pgboss.job set start_after = now()`);
  expect(await app.runTasks()).toBe(1);
});

test("a task that is told what it cannot understand fails without harm", async ({ app }) => {
  await enqueueSurvey(app, "not a key");

  expect(await app.runTasks()).toBe(0);
  expect(await queue(app)).toMatchObject([{ state: "retry" }]);
});

function enqueueSurvey({ db, context }: TestApp, reviewerKey: string) {
  return db.transaction((tx) => context.tasks.enqueue(tx, sendSurveyTask, { reviewerKey }));
}

async function queue(app: TestApp) {
  const { rows } = await app.db.execute(
    sql`select name, state, data, start_after > now() as waits from pgboss.job order by name`,
  );
  return rows;
}
