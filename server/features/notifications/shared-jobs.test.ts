import { dayMs, hourMs } from "#contract/durations.ts";
import type { NotificationSettings } from "#contract/notifications.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aParticipant,
  aReviewer,
  aSubmission,
  chooseSettings,
  mailsTo,
  makeRetriesDue,
  oneClick,
  sweptDigests,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sweepDigests } from "./sweep-digests.ts";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.
const company = "Juniper Labs";
const daily = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: false } as const;
const weekly = { ...daily, digestFrequency: "weekly" } as const;
const atOnce = { ...daily, digestFrequency: "immediate" } as const;
const oneResponse = "1 new response about Robin Vale";
const twoResponses = "2 new responses about Robin Vale";

/** A job with a candidate that its owner shares with a colleague, and the settings of both. */
async function aSharedJob(
  app: TestApp,
  {
    forOwner = daily,
    forColleague = daily,
  }: { forOwner?: NotificationSettings; forColleague?: NotificationSettings } = {},
) {
  const owner = await aManager(app, { company, firstName: "Ada" });
  const colleague = await aManager(app, { company });
  await chooseSettings(owner, forOwner);
  await chooseSettings(colleague, forColleague);
  const job = await aJob(owner);
  const candidate = await aCandidate(owner, job.id);
  await share({ owner, colleague, job });
  const answer = () => aReviewer(app, { manager: owner, candidateId: candidate.id, status: "completed" });
  return { owner, colleague, job, candidate, answer };
}

interface Shared {
  owner: TestManager;
  colleague: TestManager;
  job: { id: string };
}

const share = ({ owner, colleague, job }: Shared) =>
  owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: colleague.id, role: "reader" });

const unshare = ({ owner, colleague, job }: Shared) =>
  owner.browser.manager.jobMembers.remove({ jobId: job.id, memberId: colleague.id });

const handOver = ({ owner, colleague, job }: Shared, stay: boolean) =>
  owner.browser.manager.jobMembers.handOver({ jobId: job.id, memberId: colleague.id, stay });

/** The subjects of the digests that are sent now, for each of them. */
async function newDigests(app: TestApp, ...managers: TestManager[]) {
  await app.runTasks();
  app.outbox.length = 0;
  await sweptDigests(app);
  return managers.map((manager) => mailsTo(app, manager).map(({ subject }) => subject));
}

test("everyone who shares a job gets their own digest, at their own frequency, that says whose job it is", async ({
  app,
}) => {
  const { owner, colleague, answer } = await aSharedJob(app, { forColleague: weekly });
  await answer();
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[oneResponse], []]);
  expect(mailsTo(app, owner)[0]?.text).not.toContain("shared by");

  await answer();
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[oneResponse], [twoResponses]]);
  expect(mailsTo(app, colleague)[0]?.text).toContain("(shared by Ada Lee)");
  app.clock.advance(7 * dayMs);
  expect(await newDigests(app, owner, colleague)).toEqual([[], []]);
});

test("own and shared jobs are in one digest", async ({ app }) => {
  const { colleague, answer } = await aSharedJob(app);
  await aReviewer(app, { manager: colleague, status: "completed" });
  await answer();
  app.clock.advance(dayMs);
  expect(await newDigests(app, colleague)).toEqual([["2 new responses about 2 candidates"]]);
});

test("members who chose a notice of each response get one e-mail for it, owner or not", async ({ app }) => {
  const { owner, colleague, answer } = await aSharedJob(app, { forOwner: atOnce, forColleague: atOnce });
  await answer();
  await app.runTasks();
  for (const manager of [owner, colleague])
    expect(mailsTo(app, manager).filter(({ subject }) => subject === oneResponse)).toHaveLength(1);
  app.clock.advance(dayMs);
  expect(await newDigests(app, owner, colleague)).toEqual([[], []]);
});

test("a colleague is not notified of responses from before the job was shared with them", async ({ app }) => {
  for (const forColleague of [daily, atOnce]) {
    await app.reset();
    app.clock.set(new Date("2026-11-21T10:00:00Z"));
    const shared = await aSharedJob(app, { forColleague });
    await unshare(shared);
    const { id } = await aReviewer(app, { manager: shared.owner, candidateId: shared.candidate.id });
    await app.browser().reviewer.surveys.submit(aSubmission(id));
    app.clock.advance(hourMs);
    await share(shared);
    // The notice of the response was queued before.
    await app.runTasks();
    expect(mailsTo(app, shared.colleague).map(({ subject }) => subject)).not.toContain(oneResponse);
    app.clock.set(new Date("2026-11-22T08:00:00Z"));
    expect(await newDigests(app, shared.owner, shared.colleague)).toEqual([[oneResponse], []]);
  }
});

test("a digest that was due before a job was shared does not list it as quiet", async ({ app }) => {
  const quiet = { ...daily, sendZeroReviewsEmail: true };
  const shared = await aSharedJob(app, { forColleague: quiet });
  await unshare(shared);
  app.clock.set(new Date("2026-11-24T09:00:00Z"));
  await share(shared);
  expect(await newDigests(app, shared.colleague)).toEqual([[]]);
  app.clock.set(new Date("2026-11-25T08:00:00Z"));
  expect(await newDigests(app, shared.colleague)).toEqual([["No new responses"]]);
  expect(mailsTo(app, shared.colleague)[0]?.text).toContain("(shared by ");
});

test("a digest that waited leaves out a job that is no longer shared with its reader", async ({ app }) => {
  const shared = await aSharedJob(app);
  const { owner, colleague, answer } = shared;
  await aReviewer(app, { manager: colleague, status: "completed" });
  await answer();
  await app.runTasks();
  app.clock.advance(dayMs);
  await sweepDigests.run(app.context, {});
  await unshare(shared);
  await app.runTasks();
  expect(mailsTo(app, owner).at(-1)?.subject).toBe(oneResponse);
  expect(mailsTo(app, colleague).at(-1)?.subject).toBe(oneResponse);
  expect(mailsTo(app, colleague).at(-1)?.text).not.toContain("shared by");
});

test("a notice of a response that waited is not sent to a colleague who no longer shares the job", async ({
  app,
}) => {
  const shared = await aSharedJob(app, { forColleague: atOnce });
  const { id } = await aReviewer(app, { manager: shared.owner, candidateId: shared.candidate.id });
  await app.runTasks();
  app.outbox.length = 0;
  app.refuseMail("451 try again later");
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.runTasks();
  await unshare(shared);
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(mailsTo(app, shared.colleague)).toEqual([]);
});

test("one member's settings change neither another's frequency nor what was reported to them", async ({
  app,
}) => {
  const { owner, colleague, answer } = await aSharedJob(app, { forOwner: weekly, forColleague: weekly });
  await answer();
  await chooseSettings(owner, atOnce);
  expect(await newDigests(app, colleague)).toEqual([[]]);
  await chooseSettings(owner, weekly);
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[], [oneResponse]]);
});

test("someone who switches to immediate gets what is unreported to them, and nobody else does", async ({
  app,
}) => {
  const { owner, colleague, job } = await aSharedJob(app, { forOwner: weekly, forColleague: atOnce });
  const participant = await aParticipant(app, owner, job.id);
  await app.browser().candidate.participation.agree({ ...participant, signedName: "Robin Vale" });
  await app.runTasks();
  app.outbox.length = 0;
  await chooseSettings(owner, atOnce);
  await app.runTasks();
  expect(app.outbox.map(({ to, subject }) => [to.email, subject])).toEqual([
    [owner.email, "1 candidate decided about references"],
  ]);
  expect(mailsTo(app, colleague)).toEqual([]);
});

test("one member who unsubscribes stops only their own digests, and gets what they missed", async ({
  app,
}) => {
  const { owner, colleague, answer } = await aSharedJob(app);
  await answer();
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  await newDigests(app, colleague);
  const link = mailsTo(app, colleague)[0]?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
  await app.browser().fetch(new URL(link).pathname, oneClick);
  await answer();
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[oneResponse], []]);
  await colleague.browser.manager.notifications.resumeDigests();
  expect(await newDigests(app, owner, colleague)).toEqual([[], [oneResponse]]);
});

test("settings for each job include shared jobs, with the default until something is chosen, and end with sharing", async ({
  app,
}) => {
  const shared = await aSharedJob(app);
  const { colleague, job, answer } = shared;
  const own = await aJob(colleague);
  const chosen = { digestFrequency: "weekly", sendZeroReviewsEmail: false } as const;
  await chooseSettings(colleague, { settingsMode: "per_job", jobs: [{ jobId: own.id, ...chosen }] });
  const settings = () => colleague.browser.manager.notifications.settings();
  const byDefault = { jobId: job.id, digestFrequency: "daily", sendZeroReviewsEmail: true };
  expect(await settings()).toMatchObject({ jobs: expect.arrayContaining([byDefault]) });

  const both = [own, job].map(({ id }) => ({ jobId: id, ...chosen }));
  await chooseSettings(colleague, { settingsMode: "per_job", jobs: both });
  await answer();
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  expect(await newDigests(app, colleague)).toEqual([[]]);
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, colleague)).toEqual([[oneResponse]]);

  await unshare(shared);
  expect(await settings()).toMatchObject({ jobs: [{ jobId: own.id }] });
  await share(shared);
  expect(await settings()).toMatchObject({ jobs: expect.arrayContaining([byDefault]) });
});

test("digests on request and previews of the next ones include shared jobs", async ({ app }) => {
  const { colleague, answer } = await aSharedJob(app);
  await answer();
  await app.runTasks();
  const { notifications } = colleague.browser.manager;
  await notifications.sendDigest();
  expect(mailsTo(app, colleague).at(-1)?.subject).toBe(oneResponse);
  const { upcoming } = await notifications.nextDigests();
  expect(upcoming).toMatchObject([{ digest: { contents: { jobs: [{ sharedBy: "Ada Lee" }] } } }]);
});

test("an unarchived job notifies each member who chose a notice of each response", async ({ app }) => {
  const { owner, colleague, job, candidate } = await aSharedJob(app, {
    forOwner: atOnce,
    forColleague: atOnce,
  });
  const { id } = await aReviewer(app, { manager: owner, candidateId: candidate.id });
  await owner.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect(await newDigests(app, owner, colleague)).toEqual([[], []]);
  await owner.browser.manager.jobs.setActive({ jobId: job.id, isActive: true });
  app.outbox.length = 0;
  await app.runTasks();
  for (const manager of [owner, colleague])
    expect(mailsTo(app, manager).map(({ subject }) => subject)).toEqual([oneResponse]);
});

test("the digests of a new owner begin where the earlier owner's stopped, at most eight days back", async ({
  app,
}) => {
  const shared = await aSharedJob(app, { forOwner: weekly });
  const { owner, colleague, job, answer } = shared;
  await unshare(shared);
  await answer();
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, owner)).toEqual([[oneResponse]]);
  await answer();
  app.clock.set(new Date("2026-11-24T09:00:00Z"));
  await handOver(shared, false);
  app.clock.set(new Date("2026-11-25T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[], [oneResponse]]);

  // A response of ten days ago, which the earlier owner heard of at once, is no news to the next owner.
  await chooseSettings(colleague, atOnce);
  app.clock.advance(hourMs);
  await aReviewer(app, { manager: colleague, candidateId: shared.candidate.id, status: "completed" });
  await app.runTasks();
  app.clock.advance(10 * dayMs);
  await handOver({ owner: colleague, colleague: owner, job }, false);
  app.clock.advance(8 * dayMs);
  expect(await newDigests(app, owner)).toEqual([[]]);
});

test("a new owner who chose a notice of each response gets at once what the earlier owner has not heard of", async ({
  app,
}) => {
  const shared = await aSharedJob(app, { forOwner: daily, forColleague: atOnce });
  const { owner, colleague, answer } = shared;
  await unshare(shared);
  await answer();
  await answer();
  await app.runTasks();
  await handOver(shared, false);
  await app.runTasks();
  expect(mailsTo(app, colleague).map(({ subject }) => subject)).toContain(twoResponses);
  app.clock.advance(dayMs);
  expect(await newDigests(app, owner, colleague)).toEqual([[], []]);
});

test("handing over changes nothing in the digests of those who stay, and of a new owner who shared the job", async ({
  app,
}) => {
  const shared = await aSharedJob(app, { forOwner: weekly, forColleague: daily });
  const { owner, colleague, answer } = shared;
  await answer();
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[], [oneResponse]]);
  await handOver(shared, true);
  app.clock.set(new Date("2026-11-23T08:00:00Z"));
  expect(await newDigests(app, owner, colleague)).toEqual([[oneResponse], []]);
  expect(mailsTo(app, owner)[0]?.text).toContain(`(shared by ${colleague.firstName} ${colleague.lastName})`);
});

test("an answer that no digest has reported is in one after its candidate moves to another job", async ({
  app,
}) => {
  const manager = await aManager(app);
  const [from, to] = [await aJob(manager), await aJob(manager, { title: "Cook" })];
  const quiet = { sendZeroReviewsEmail: true };
  await chooseSettings(manager, {
    settingsMode: "per_job",
    jobs: [
      { ...quiet, jobId: from.id, digestFrequency: "weekly" },
      { ...quiet, jobId: to.id, digestFrequency: "daily" },
    ],
  });
  const { id: candidateId } = await aCandidate(manager, from.id);
  const digestsOn = async (day: string) => {
    return (await sweptDigests(app, new Date(`2026-11-${day}T08:05:00Z`))).map(({ subject }) => subject);
  };
  await digestsOn("23");
  app.clock.set(new Date("2026-11-24T10:00:00Z"));
  const { id } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.runTasks();
  expect(await digestsOn("25")).toEqual(["No new responses"]);
  const own = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  await manager.browser.manager.candidates.update({ candidateId, jobId: to.id, ...own, seen: own });
  expect(await digestsOn("26")).toEqual([oneResponse]);
  expect(await digestsOn("27")).toEqual(["No new responses"]);
});
