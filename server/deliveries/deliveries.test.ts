import { sql } from "drizzle-orm";
import { mailResetLink } from "#server/managers/request-password-reset.ts";
import { sendSurveyTask } from "#server/outreach/send-survey-task.ts";
import { aManager, anAdmin, aReviewer, makeRetriesDue } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("what failed for good is listed with what, when, how often and why, and names nobody", async ({
  app,
}) => {
  const { admin, person, secrets } = await aDesk(app);
  app.refuseMail(`451 ${person.email} and postmaster@mx.example.com are busy`);
  await giveUp(app);

  const listed = await admin.deliveries.list();
  expect(listed).toMatchObject({
    failed: 1,
    waiting: 0,
    deliveries: [
      { what: "Survey to a reviewer", tries: 15, reason: "451 (an address) and (an address) are busy" },
    ],
  });
  expect(listed.deliveries[0]?.failedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  for (const secret of secrets) expect(JSON.stringify(listed)).not.toContain(secret);
});

test("what did not get through yet is counted, and is no dead letter", async ({ app }) => {
  const { admin } = await aDesk(app);
  app.refuseMail("421 too many connections");
  await app.runTasks();

  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 1 });
});

test("Retry has one delivery tried again, with all its tries, and the trail says who did that", async ({
  app,
}) => {
  const { admin } = await aDesk(app);
  app.refuseMail("451 try again later");
  await giveUp(app);
  const [letter] = (await admin.deliveries.list()).deliveries;
  const deliveryId = letter?.id ?? "";
  expect(await admin.deliveries.retry({ deliveryId })).toEqual({ retried: 1 });

  await app.runTasks();
  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 1 });
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  expect(await admin.deliveries.list()).toEqual({ deliveries: [], failed: 0, waiting: 0 });
  await expect(admin.deliveries.retry({ deliveryId })).rejects.toMatchObject({
    code: "DELIVERY_NOT_FOUND",
    status: 404,
  });
  const { activities } = await admin.activity.list({ action: "delivery.retried" });
  expect(activities).toMatchObject([{ record: { type: "delivery", id: deliveryId } }]);
});

test("Retry all has every one tried again, once", async ({ app }) => {
  const { admin } = await aDesk(app);
  const { email } = await aManager(app);
  app.refuseMail("550 no such mailbox");
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, mailResetLink, { email, request: crypto.randomUUID() }),
  );
  await app.runTasks();
  // Shown on the reviewer, the survey is no dead letter.
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

/** An admin, and a reviewer whose survey is to be sent by the system. */
async function aDesk(app: TestApp) {
  const { browser } = await anAdmin(app);
  const person = await aReviewer(app, { status: "identified", name: "Wilhelmina Ott" });
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, sendSurveyTask, { reviewerKey: person.key }),
  );
  return { admin: browser.admin, person, secrets: [person.email, person.id, person.key, "Wilhelmina"] };
}

/** Runs what is due as if it had been tried as often as it may. */
async function giveUp(app: TestApp) {
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit`);
  await app.runTasks();
}
