import { aCandidate, aJob, aManager, anAdmin, aPerson, aSubmission, type TestManager } from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];

test("no value in what managers read, what admins read, and e-mails can match a manager's view of a reviewer with an admin's", async ({
  app,
}) => {
  const { asManager, asAdmin, inMail } = await aWorld(app);
  expect([asManager.length, asAdmin.length, inMail.length]).toEqual([5, 5, 3]);

  expect(sharedBy(asManager, asAdmin)).toEqual([]);
  expect(sharedBy(asManager, inMail)).toEqual([]);
  expect(sharedBy(asAdmin, inMail)).toEqual([]);
});

test("what admins read under a found reviewer's key does not change when they answer or their survey is withdrawn", async ({
  app,
}) => {
  const { manager, candidateId, keys } = await aPanel(app);
  const admin = await anAdmin(app);
  const before = await readByAdmin(admin, candidateId);
  const [withdrawn = "", ...answering] = keys;
  await answerAll(app, manager, answering);
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: withdrawn });
  await manager.browser.manager.reviewers.remove({ reviewerKey: withdrawn });
  expect(await readByAdmin(admin, candidateId)).toEqual(before);
});

/** For each reviewer everything that can be read under one key. */
async function aWorld(app: TestApp) {
  const { manager, candidateId, keys } = await aPanel(app);
  const contacted = keys.slice(0, 3);
  await answerAll(app, manager, contacted);

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  const read = (reviewerKey: string) =>
    contacted.includes(reviewerKey) ? manager.browser.manager.surveys.response({ reviewerKey }) : null;
  return {
    asManager: await Promise.all(shown.map(async (reviewer) => [reviewer, await read(reviewer.key)])),
    asAdmin: await readByAdmin(await anAdmin(app), candidateId),
    // Except the recipient of a message, which the product cannot hide.
    inMail: app.outbox.map(({ messageId, headers }) => ({ messageId, headers })),
  };
}

/** A candidate and the keys of five found reviewers. */
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

/** For each reviewer in the admins' list, the audit log's entries under the admins' key. */
async function readByAdmin({ browser }: Awaited<ReturnType<typeof anAdmin>>, candidateId: string) {
  const { activities } = await browser.admin.activity.list({});
  const listed = await browser.admin.surveyTests.reviewers({ candidateId });
  return listed.map((reviewer) => [reviewer, activities.filter(({ record }) => record.id === reviewer.key)]);
}

/** Values that occur on both sides, and each of them in the data of one reviewer only. */
function sharedBy(some: object[], others: object[]): string[] {
  const [those, these] = [uniqueWordsIn(some), uniqueWordsIn(others)];
  return those.filter((value) => these.some((other) => other.includes(value) || value.includes(other)));
}

function uniqueWordsIn(about: object[]): string[] {
  const words = about.flatMap((data) => [...new Set(JSON.stringify(data).match(/[\w.@-]{8,}/g))]);
  return [...Map.groupBy(words, (word) => word)].flatMap(([word, all]) => (all.length === 1 ? [word] : []));
}
