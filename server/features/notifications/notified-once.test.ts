import { dayMs, hourMs } from "#contract/durations.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aReviewer,
  aSubmission,
  chooseSettings,
  mailsTo,
  makeRetriesDue,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sweepDigests } from "./sweep-digests.ts";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.
const settings = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: false } as const;
const atOnce = { ...settings, digestFrequency: "immediate" } as const;
const weekly = { ...settings, digestFrequency: "weekly" } as const;
const oneResponse = "1 new response about Robin Vale";

test("switching to immediate sends all unreported news at once in one e-mail", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, weekly);
  const { candidateId } = await answer(app, manager);
  await answer(app, manager, candidateId);
  expect(await newSubjects(app, manager)).toEqual([]);

  await chooseSettings(manager, atOnce);
  expect(await newSubjects(app, manager)).toEqual(["2 new responses about Robin Vale"]);
  await chooseSettings(manager, { ...atOnce, sendZeroReviewsEmail: true });
  await answer(app, manager, candidateId);
  expect(await newSubjects(app, manager)).toEqual([oneResponse]);
  await chooseSettings(manager, settings);
  app.clock.advance(dayMs);
  expect(await newSubjects(app, manager)).toEqual([]);
});

test("a job that changes to another job's frequency misses nothing and reports nothing twice", async ({
  app,
}) => {
  const manager = await aManager(app);
  const often = await answer(app, manager);
  const seldom = await aJob(manager);
  const choose = (digestFrequency: "daily" | "weekly") =>
    chooseSettings(manager, {
      settingsMode: "per_job",
      jobs: [{ jobId: seldom.id, digestFrequency, sendZeroReviewsEmail: false }],
    });
  await choose("weekly");
  const { id: candidateId } = await aCandidate(manager, seldom.id);
  await answer(app, manager, candidateId);
  app.clock.set(new Date("2026-11-23T09:00:00Z"));
  expect(await newSubjects(app, manager)).toHaveLength(2);

  await answer(app, manager, candidateId);
  app.clock.set(new Date("2026-11-26T09:00:00Z"));
  await answer(app, manager, often.candidateId);
  app.clock.set(new Date("2026-11-27T09:00:00Z"));
  expect(await newSubjects(app, manager)).toEqual([oneResponse]);
  await choose("daily");
  app.clock.set(new Date("2026-11-28T09:00:00Z"));
  expect(await newSubjects(app, manager)).toEqual([oneResponse]);
});

test("saving settings while a digest waits for the mail server does not change what it reports", async ({
  app,
}) => {
  for (const [chosen, at] of [
    [settings, "2026-11-22T09:00:00Z"],
    [atOnce, "2026-11-22T09:00:00Z"],
    [weekly, "2026-11-23T09:00:00Z"],
  ] as const) {
    await app.reset();
    app.clock.set(new Date("2026-11-21T10:00:00Z"));
    const manager = await aManager(app);
    await chooseSettings(manager, settings);
    await answer(app, manager);
    app.refuseMail("451 try again later");
    app.clock.set(new Date("2026-11-22T08:00:00Z"));
    expect(await newSubjects(app, manager)).toEqual([]);
    await chooseSettings(manager, chosen);
    app.refuseMail(null);
    app.clock.set(new Date(at));
    expect(await newSubjects(app, manager)).toEqual([oneResponse]);
    app.clock.advance(8 * dayMs);
    expect(await newSubjects(app, manager)).toEqual([]);
  }
});

test("after days without a mail server one digest reports all of them", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, settings);
  const { candidateId } = await answer(app, manager);
  const { id } = await aReviewer(app, { manager, candidateId });
  app.refuseMail("451 try again later");
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  expect(await newSubjects(app, manager)).toEqual([]);
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  app.clock.set(new Date("2026-11-23T07:00:00Z"));
  expect(await newSubjects(app, manager)).toEqual([]);
  app.refuseMail(null);
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  await sweepDigests.run(app.context, {});

  expect(await newSubjects(app, manager)).toEqual(["2 new responses about Robin Vale"]);
  expect(await app.count(digests)).toBe(2);
});

test("a reactivated manager gets the news from the time of deactivation, at any frequency", async ({
  app,
}) => {
  for (const chosen of [atOnce, settings]) {
    const manager = await aManagerInResetApp(app, chosen);
    const admin = (await anAdmin(app)).browser.admin.managers;
    const { id } = await aReviewer(app, { manager });
    await admin.setActive({ managerId: manager.id, isActive: false });
    await app.browser().reviewer.surveys.submit(aSubmission(id));
    app.clock.advance(2 * dayMs);
    expect(await newSubjects(app, manager)).toEqual([]);
    await admin.setActive({ managerId: manager.id, isActive: true });
    app.clock.advance(hourMs);

    expect(await newSubjects(app, manager)).toEqual([oneResponse]);
    app.clock.advance(dayMs);
    expect(await newSubjects(app, manager)).toEqual([]);
  }
});

test("an unarchived job reports what was answered meanwhile, at any frequency", async ({ app }) => {
  for (const chosen of [atOnce, settings]) {
    const manager = await aManagerInResetApp(app, chosen);
    const { id: jobId } = await aJob(manager);
    const { id } = await aReviewer(app, { manager, candidateId: (await aCandidate(manager, jobId)).id });
    await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
    await app.browser().reviewer.surveys.submit(aSubmission(id));
    app.clock.set(new Date("2026-11-23T07:00:00Z"));
    expect(await newSubjects(app, manager)).toEqual([]);
    await manager.browser.manager.jobs.setActive({ jobId, isActive: true });
    app.clock.set(new Date("2026-11-23T08:00:00Z"));

    expect(await newSubjects(app, manager)).toEqual([oneResponse]);
    app.clock.advance(dayMs);
    expect(await newSubjects(app, manager)).toEqual([]);
  }
});

test("a response whose e-mail waited until its job was archived is reported once the job is unarchived", async ({
  app,
}) => {
  const manager = await aManager(app);
  await chooseSettings(manager, atOnce);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id } = await aReviewer(app, { manager, candidateId });
  app.refuseMail("451 try again later");
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect(await newSubjects(app, manager)).toEqual([]);
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  app.refuseMail(null);
  expect(await newSubjects(app, manager)).toEqual([]);

  await manager.browser.manager.jobs.setActive({ jobId, isActive: true });
  expect(await newSubjects(app, manager)).toEqual([oneResponse]);
  app.clock.advance(dayMs);
  expect(await newSubjects(app, manager)).toEqual([]);
});

test("an unreported response causes one e-mail when its candidate moves to a job that notifies at once", async ({
  app,
}) => {
  const manager = await aManager(app);
  const [seldom, often] = [await aJob(manager), await aJob(manager)];
  const choice = { sendZeroReviewsEmail: false };
  const jobs = [
    { jobId: seldom.id, digestFrequency: "daily" as const, ...choice },
    { jobId: often.id, digestFrequency: "immediate" as const, ...choice },
  ];
  await chooseSettings(manager, { settingsMode: "per_job", jobs });
  const { id: candidateId } = await aCandidate(manager, seldom.id);
  await answer(app, manager, candidateId);
  app.clock.advance(hourMs);
  expect(await newSubjects(app, manager)).toEqual([]);
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  await manager.browser.manager.candidates.update({ candidateId, jobId: often.id, ...seen, seen });
  expect(await newSubjects(app, manager)).toEqual([oneResponse]);
  app.clock.advance(dayMs);
  expect(await newSubjects(app, manager)).toEqual([]);
});

test("a digest that is queued twice is sent once", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, settings);
  await answer(app, manager);
  const { setActive } = (await anAdmin(app)).browser.admin.managers;
  app.refuseMail("451 try again later");
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  await app.runTasks(sweepDigests);
  for (const isActive of [false, true]) await setActive({ managerId: manager.id, isActive });
  app.refuseMail(null);
  app.outbox.length = 0;
  await makeRetriesDue(app);
  await app.runTasks();
  expect(mailsTo(app, manager)).toHaveLength(1);
  expect(await newSubjects(app, manager)).toEqual([]);
});

const answer = (app: TestApp, manager: TestManager, candidateId?: string) =>
  aReviewer(app, { manager, ...(candidateId && { candidateId }), status: "completed" });

/** The subjects of the e-mails that the manager gets now. */
async function newSubjects(app: TestApp, manager: TestManager) {
  app.outbox.length = 0;
  await app.runTasks();
  await sweepDigests.run(app.context, {});
  await makeRetriesDue(app);
  await app.runTasks();
  return mailsTo(app, manager).map(({ subject }) => subject);
}

/** A manager with this frequency of digests, in a new app. */
async function aManagerInResetApp(app: TestApp, chosen: typeof settings | typeof atOnce) {
  await app.reset();
  app.clock.set(new Date("2026-11-21T10:00:00Z"));
  const manager = await aManager(app);
  await chooseSettings(manager, chosen);
  return manager;
}
