import { aCandidate, aJob, aManager, anAdmin, aPerson, aSubmission } from "./factories.ts";
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

/** For each reviewer all that is read about them under one key. */
async function aWorld(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  for (let n = 0; n < 5; n++) await aPerson(app, { name: `Quincy Adams${n}` }, { company: "Acme" });
  const { id: candidateId, reviewers } = await aCandidate(manager, jobId, { workHistory });
  const asked = reviewers.slice(0, 3).map(({ key }) => key);
  for (const reviewerKey of asked) await manager.browser.manager.reviewers.sendSurvey({ reviewerKey });
  const links = app.outbox.map(({ text }) => /\/survey\/([^/\s]+)/.exec(text)?.[1] ?? "");
  for (const link of links) await app.browser().reviewer.surveys.submit(aSubmission(link));

  const { browser } = await anAdmin(app);
  const { activities } = await browser.admin.activity.list({ recordType: "reviewer" });
  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  const read = (reviewerKey: string) =>
    asked.includes(reviewerKey) ? manager.browser.manager.surveys.response({ reviewerKey }) : null;
  return {
    asManager: await Promise.all(shown.map(async (one) => [one, await read(one.key)])),
    asAdmin: (await browser.admin.surveyTests.reviewers({ candidateId })).map((one) => [
      one,
      activities.filter(({ record }) => record.id === one.key),
    ]),
    // But for whom a message is to, which is not the product's to hide.
    inMail: app.outbox.map(({ messageId, headers }) => ({ messageId, headers })),
  };
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
