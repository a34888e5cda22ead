import { selectContactHistory } from "#server/features/reviewers/contact-history.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { aManager, aReviewer, aSubmission, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("a response can be marked as useful and unmarked, without an audit log entry", async ({ app }) => {
  const { manager, key } = await aReviewer(app, { status: "completed" });
  expect(await read(manager, key)).toMatchObject({ useful: false });
  const entriesBefore = await app.count(auditLog);

  expect(await rate(manager, key)).toEqual({ useful: true });
  expect(await read(manager, key)).toMatchObject({ useful: true });
  expect(await rate(manager, key, false)).toEqual({ useful: false });
  expect(await read(manager, key)).toMatchObject({ useful: false });
  expect(await app.count(auditLog)).toBe(entriesBefore);
});

test("a mark applies to one reviewer only", async ({ app }) => {
  const { manager, candidateId, key } = await aReviewer(app, { status: "completed" });
  const otherReviewer = await aReviewer(app, { manager, candidateId, status: "completed" });
  await rate(manager, key);
  expect(await read(manager, otherReviewer.key)).toMatchObject({ useful: false });
});

test("another manager's response or an unknown one cannot be marked", async ({ app }) => {
  const company = "Juniper Labs";
  const owner = await aManager(app, { company });
  const { key, candidateId } = await aReviewer(app, { manager: owner, status: "completed" });
  const unanswered = await aReviewer(app, { manager: owner, candidateId });
  for (const manager of [await aManager(app, { company }), await aManager(app)])
    await expect(rate(manager, key)).rejects.toMatchObject(notFound);
  await expect(rate(owner, unanswered.key)).rejects.toMatchObject(notFound);
  await expect(rate(owner, crypto.randomUUID())).rejects.toMatchObject(notFound);
  expect(await read(owner, key)).toMatchObject({ useful: false });
});

test("withdrawing a response deletes its mark", async ({ app }) => {
  const { id, key, email, manager } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect(await readHistory(app, email)).toMatchObject({ wasUseful: false });
  await rate(manager, key);
  expect(await readHistory(app, email)).toMatchObject({ wasUseful: true });

  await app.browser().reviewer.surveys.withdraw({ receipt });
  expect(await readHistory(app, email)).toMatchObject({ hasAnswered: false, wasUseful: false });
  await expect(rate(manager, key)).rejects.toMatchObject(notFound);
});

const notFound = { code: "RESPONSE_NOT_FOUND", status: 404 };

function read({ browser }: TestManager, reviewerKey: string) {
  return browser.manager.surveys.response({ reviewerKey });
}

function rate({ browser }: TestManager, reviewerKey: string, useful = true) {
  return browser.manager.surveys.rate({ reviewerKey, useful });
}

async function readHistory(app: TestApp, email: string) {
  return (await selectContactHistory(app.context, [email], { forDays: 0 })).get(email);
}
