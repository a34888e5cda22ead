import { aCandidate, aJob, aManager, aPerson, goodAnswers } from "#tests/factories.ts";
import { expect, test, type TestApp, type Client } from "#tests/harness.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { letters } from "./reviewer-view.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];

test.each([
  [1, "A"],
  [2, "B"],
  [26, "Z"],
  [27, "AA"],
  [52, "AZ"],
  [53, "BA"],
  [702, "ZZ"],
  [703, "AAA"],
])("reviewer %i is called %s", (rank, expected) => {
  expect(letters(rank)).toBe(expected);
});

test("reviewers are called A to Z and then AA, in the order of their rank", async ({ app }) => {
  const { manager, candidateId } = await aDesk(app);
  for (let index = 0; index < 27; index++)
    await manager.browser.manager.reviewers.add({
      candidateId,
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      position: String(index),
    });

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  expect(shown.map(({ position }) => position)).toEqual(
    Array.from({ length: 27 }, (_, index) => String(index)),
  );
  expect(shown.map(({ label }) => label).filter((_, index) => [0, 1, 25, 26].includes(index))).toEqual([
    "Reviewer A",
    "Reviewer B",
    "Reviewer Z",
    "Reviewer AA",
  ]);
});

test("no answer that a manager can get holds a link's secret, a name or an e-mail of a reviewer", async ({
  app,
}) => {
  const { manager, jobId } = await aDesk(app);
  await aPerson(app, { name: "Quincy Adamsworth", email: "quincy@example.net" }, { company: "Acme" });
  await aPerson(app, { name: "Wilhelmina Oduya", email: "mina@example.net" }, { company: "Acme" });
  const automatic = { workHistory, sendSurveysAutomatically: true };
  const created = await aCandidate(manager, jobId, automatic);
  const heard: unknown[] = [created, ...(await everythingOf(manager.browser.manager, jobId))];

  const byHand = { name: "Bartholomew Finch", email: "finch@example.net" };
  const added = await manager.browser.manager.reviewers.add({ candidateId: created.id, ...byHand });
  heard.push(added, ...(await everythingOf(manager.browser.manager, jobId)));
  app.refuseMail("550 no such mailbox");
  heard.push(await attempt(() => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: added.key })));
  app.refuseMail(null);
  await app.runTasks();
  for (let press = 0; press < 2; press++)
    heard.push(await attempt(() => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: added.key })));
  heard.push(...(await everythingOf(manager.browser.manager, jobId)));

  const kept = await app.db.select().from(reviewers);
  expect(kept).toHaveLength(3);
  for (const { id } of kept)
    await app.browser().reviewer.surveys.submit({ reviewerId: id, answers: goodAnswers });
  heard.push(...(await everythingOf(manager.browser.manager, jobId)));

  const text = JSON.stringify(heard);
  expect(text).toContain("Reviewer C");
  expect(text).toContain('"hasResponse":true');
  for (const { id, name, email } of kept)
    for (const secret of [id, email, ...name.split(" ")]) expect(text).not.toContain(secret);
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  return { manager, jobId, candidateId };
}

/** Every answer about a job, its candidates, reviewers and responses. */
async function everythingOf({ jobs, candidates, surveys }: Client["manager"], jobId: string) {
  const list = await candidates.list({ jobId });
  const whole = await Promise.all(list.map(({ id }) => candidates.get({ candidateId: id })));
  const responses = whole
    .flatMap((candidate) => candidate.reviewers)
    .map(({ key }) => attempt(() => surveys.response({ reviewerKey: key })));
  return [await jobs.list(), await jobs.get({ jobId }), list, whole, await Promise.all(responses)];
}

/** The answer, be it a refusal. */
async function attempt(call: () => Promise<unknown>) {
  try {
    return await call();
  } catch (error) {
    const { code, message, data } = error as { code: string; message: string; data: unknown };
    return { code, message, data };
  }
}
