import { aCandidate, aJob, aManager, anAdmin, aPerson, aSubmission, type TestManager } from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];

test("who reads what managers read of reviewers, what admins read, and what e-mails carry, finds nothing by which to put them together", async ({
  app,
}) => {
  const { asManager, asAdmin, inMail } = await aWorld(app);
  expect([asManager.length, asAdmin.length, inMail.length]).toEqual([5, 5, 3]);

  expect(sharedBy(asManager, asAdmin)).toEqual([]);
  expect(sharedBy(asManager, inMail)).toEqual([]);
  expect(sharedBy(asAdmin, inMail)).toEqual([]);
});

test("what admins read under the key of somebody who was found is the same before they are asked and after they answered", async ({
  app,
}) => {
  const { manager, candidateId, keys } = await aPanel(app);
  const admin = await anAdmin(app);
  const before = await readByAdmin(admin, candidateId);
  await answerAll(app, manager, keys);
  expect(await readByAdmin(admin, candidateId)).toEqual(before);
});

/** For each reviewer all that is read about them under one key. */
async function aWorld(app: TestApp) {
  const { manager, candidateId, keys } = await aPanel(app);
  const asked = keys.slice(0, 3);
  await answerAll(app, manager, asked);

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  const read = (reviewerKey: string) =>
    asked.includes(reviewerKey) ? manager.browser.manager.surveys.response({ reviewerKey }) : null;
  return {
    asManager: await Promise.all(shown.map(async (one) => [one, await read(one.key)])),
    asAdmin: await readByAdmin(await anAdmin(app), candidateId),
    // But for whom a message is to, which is not the product's to hide.
    inMail: app.outbox.map(({ messageId, headers }) => ({ messageId, headers })),
  };
}

/** A candidate and the keys of five who were found. */
async function aPanel(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  for (let n = 0; n < 5; n++) await aPerson(app, { name: `Quincy Adams${n}` }, { company: "Acme" });
  const { id: candidateId, reviewers } = await aCandidate(manager, jobId, { workHistory });
  return { manager, candidateId, keys: reviewers.map(({ key }) => key) };
}

async function answerAll(app: TestApp, { browser }: TestManager, keys: string[]) {
  for (const reviewerKey of keys) await browser.manager.reviewers.sendSurvey({ reviewerKey });
  const links = app.outbox.map(({ text }) => /\/survey\/([^/\s]+)/.exec(text)?.[1] ?? "");
  for (const link of links) await app.browser().reviewer.surveys.submit(aSubmission(link));
}

/** For each whom admins can choose, what the audit log has under the key by which they know them, whatever was done. */
async function readByAdmin({ browser }: Awaited<ReturnType<typeof anAdmin>>, candidateId: string) {
  const { activities } = await browser.admin.activity.list({});
  const listed = await browser.admin.surveyTests.reviewers({ candidateId });
  return listed.map((one) => [one, activities.filter(({ record }) => record.id === one.key)]);
}

/** What occurs on both sides, and there in what is about one reviewer alone. */
function sharedBy(some: object[], others: object[]): string[] {
  const [those, these] = [tellingIn(some), tellingIn(others)];
  return those.filter((value) => these.some((other) => other.includes(value) || value.includes(other)));
}

function tellingIn(about: object[]): string[] {
  const words = about.flatMap((one) => [...new Set(JSON.stringify(one).match(/[\w.@-]{8,}/g))]);
  return [...Map.groupBy(words, (word) => word)].flatMap(([word, all]) => (all.length === 1 ? [word] : []));
}
