import { digests } from "#server/platform/db/schema/notifications.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aResponse,
  aReviewer,
  aSubmission,
  chooseSettings,
  mailsTo,
  sweptDigests,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { sendDigest } from "./send-digest.ts";
import { sweepDigests } from "./sweep-digests.ts";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.
const sunday = (time: string) => new Date(`2026-11-22T${time}Z`);

test("jobs without new reviews are listed only if the zero-review setting is on", async ({ app }) => {
  const manager = await aManager(app);
  const [quiet, silent] = [await aJob(manager, { title: "Quiet" }), await aJob(manager, { title: "Silent" })];
  await manager.browser.manager.notifications.saveSettings({
    settings: {
      settingsMode: "per_job",
      jobs: [
        { jobId: quiet.id, digestFrequency: "daily", sendZeroReviewsEmail: true },
        { jobId: silent.id, digestFrequency: "daily", sendZeroReviewsEmail: false },
      ],
    },
  });

  const [digest] = await sweptDigests(app, sunday("08:00:00"));
  expect(digest?.subject).toBe("No new responses");
  expect(digest?.text).toContain("Quiet");
  expect(digest?.text).not.toContain("Silent");
});

test("with nothing to say there is no e-mail and no digest", async ({ app }) => {
  const manager = await aManager(app);
  await manager.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: false },
  });
  await aJob(manager);

  expect(await sweptDigests(app, sunday("08:00:00"))).toEqual([]);
  expect(await app.count(digests)).toBe(0);
});

test("a digest whose only response is withdrawn before sending is settled without an e-mail", async ({
  app,
}) => {
  const manager = await aManager(app);
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "daily",
    sendZeroReviewsEmail: false,
  });
  const { id } = await aReviewer(app, { manager });
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.runTasks();
  app.outbox.length = 0;
  app.clock.set(sunday("08:00:00"));
  await sweepDigests.run(app.context, {});
  await app.browser().reviewer.surveys.withdraw({ receipt });
  await app.runTasks();
  expect(app.outbox).toEqual([]);
  const [digest] = await app.db.select().from(digests);
  expect(digest?.settledAt).toEqual(sunday("08:00:00"));
});

test("settings that one member saves after the digest's time silence no other member's digest", async ({
  app,
}) => {
  const [manager, other] = [await aManager(app), await aManager(app)];
  await aJob(manager);
  app.clock.set(sunday("08:01:00"));
  await other.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: true },
  });
  await sweptDigests(app, sunday("08:02:00"));
  expect(mailsTo(app, manager)).toHaveLength(1);
});

test("a job created after the digest's time is not listed", async ({ app }) => {
  const manager = await aManager(app);
  await aJob(manager, { title: "Early" });
  app.clock.set(sunday("08:00:30"));
  await aJob(manager, { title: "Late" });

  const [digest] = await sweptDigests(app, sunday("08:01:00"));
  expect(digest?.text).toContain("Early");
  expect(digest?.text).not.toContain("Late");
});

test("archived jobs are in no digest", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: "Archived" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aJob(manager, { title: "Active" });
  await aResponse(app, { manager, candidateId });
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });

  const [digest, ...rest] = await sweptDigests(app, sunday("08:00:00"));
  expect(digest?.text).toContain("Active");
  expect(digest?.text).not.toMatch(/Archived|Robin/);
  expect(rest).toEqual([]);
});

test("a digest contains candidates, counts and means, and nothing about a reviewer", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: "Platform Engineer" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const person = {
    name: "Quentin Marlow",
    company: "Zephyr Works",
    position: "Cartographer",
    relationship: "Mentor",
  };
  const reviewer = await aResponse(app, { manager, candidateId, ...person });
  await aReviewer(app, { manager, candidateId });
  // Found, but never contacted.
  await aReviewer(app, { manager, candidateId, status: "identified" });

  const [digest] = await sweptDigests(app, sunday("08:00:00"));
  expect(digest?.text).toContain("Platform Engineer");
  expect(digest?.text).toContain(`/dashboard?job=${job.id}&candidate=${candidateId}`);
  expect(digest?.text).toContain("1 new response. 2 people contacted, 1 answered.");
  expect(digest?.text).toMatch(/How reliable are they\? +5 of 5 +1 answer/);
  const text = JSON.stringify(digest);
  for (const secret of [
    ...Object.values(person),
    reviewer.email,
    reviewer.id,
    reviewer.key,
    "Reviewer A",
    "Calm",
  ])
    expect(text).not.toContain(secret);
});

test("a digest does not say that a manager chose it who never did", async ({ app }) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });

  const [digest] = await sweptDigests(app, sunday("08:00:00"));
  expect(digest?.text).toContain("You get this digest at most once a day. Notification settings");
  expect(digest?.text).not.toContain("as you chose");
});

test("a manager's digest contains nothing of another manager's jobs", async ({ app }) => {
  const [manager, other] = [await aManager(app), await aManager(app)];
  const foreign = await aCandidate(other, (await aJob(other, { title: "Foreign job" })).id, {
    firstName: "Foreign",
  });
  await aResponse(app, { manager: other, candidateId: foreign.id });
  await aResponse(app, { manager });

  await sweptDigests(app, sunday("08:00:00"));
  const [digest] = mailsTo(app, manager);
  expect(digest?.subject).toBe("1 new response about Robin Vale");
  expect(JSON.stringify(digest)).not.toContain("Foreign");
});

test("after a day without a mail server, the next digest replaces the one that could not be sent", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  app.refuseMail("451 try again later");
  for (const day of ["2026-11-22", "2026-11-23"]) {
    app.clock.set(new Date(`${day}T08:00:00Z`));
    await sweepDigests.run(app.context, {});
  }
  app.refuseMail(null);
  for (const { id } of await app.db.select().from(digests))
    await sendDigest.run(app.context, { digestId: id });
  expect(mailsTo(app, manager).map(({ subject }) => subject)).toEqual(["1 new response about Robin Vale"]);
});

test("a digest is settled once the mail was accepted, retried until then, and never sent again", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  app.clock.set(sunday("08:00:00"));
  await sweepDigests.run(app.context, {});
  const [digest] = await app.db.select().from(digests);
  const digestId = digest?.id ?? "";

  app.refuseMail("451 try again later");
  await expect(sendDigest.run(app.context, { digestId })).rejects.toThrow("451");
  expect(await app.db.select({ settledAt: digests.settledAt }).from(digests)).toEqual([{ settledAt: null }]);

  app.refuseMail(null);
  for (let attempt = 0; attempt < 3; attempt++) await sendDigest.run(app.context, { digestId });
  expect(mailsTo(app, manager)).toHaveLength(1);
  expect(await app.db.select({ settledAt: digests.settledAt }).from(digests)).toEqual([
    { settledAt: sunday("08:00:00") },
  ]);
});
