import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aReviewer,
  aSubmission,
  chooseSettings,
  mailsTo,
  sweptDigests,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { sweepDigests } from "./sweep-digests.ts";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.

test("the next digest is predicted in the manager's time zone, with what it will say", async ({ app }) => {
  const manager = await aManager(app);
  const { notifications } = manager.browser.manager;
  await app.db.update(hiringManagerProfiles).set({ timeZone: "Asia/Tokyo" });
  const job = await aJob(manager, { title: "Cook" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  await aReviewer(app, { manager, candidateId });

  const { timeZone, upcoming } = await notifications.nextDigests();
  expect(timeZone).toBe("Asia/Tokyo");
  expect(upcoming).toMatchObject([
    {
      frequency: "daily",
      dueAt: "2026-11-21T23:00:00.000Z",
      digest: {
        subject: "1 new response about Robin Vale",
        contents: {
          jobs: [{ id: job.id, candidates: [{ id: candidateId, newResponses: 1, asked: 2, answered: 1 }] }],
        },
      },
    },
  ]);
  app.clock.set(new Date(upcoming[0]?.dueAt ?? ""));
  await app.runTasks(sweepDigests);
  expect(app.outbox.at(-1)).toMatchObject({
    subject: upcoming[0]?.digest?.subject,
    html: upcoming[0]?.digest?.html,
  });
  expect((await notifications.nextDigests()).upcoming).toMatchObject([
    { dueAt: "2026-11-22T23:00:00.000Z", digest: { subject: "No new responses" } },
  ]);
});

test("the preview begins on the same day as the digest, if an older job is not in it", async ({ app }) => {
  const manager = await aManager(app);
  await aJob(manager, { title: "Quiet" });
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "daily",
    sendZeroReviewsEmail: false,
  });
  app.clock.advance(3 * dayMs);
  await aReviewer(app, { manager, status: "completed" });

  const { upcoming } = await manager.browser.manager.notifications.nextDigests();
  const [digest] = await sweptDigests(app, new Date(upcoming[0]?.dueAt ?? ""));
  expect(digest?.text).toContain("Since 24 Nov 2026:");
  expect(upcoming[0]?.digest?.html).toBe(digest?.html);
});

test("each frequency of an active job has its own next digest with its own jobs", async ({ app }) => {
  const manager = await aManager(app);
  const { nextDigests } = manager.browser.manager.notifications;
  expect((await nextDigests()).upcoming).toEqual([]);

  const [often, seldom] = [await aJob(manager, { title: "Often" }), await aJob(manager, { title: "Seldom" })];
  const choice = { sendZeroReviewsEmail: true };
  await chooseSettings(manager, {
    settingsMode: "per_job",
    jobs: [
      { jobId: often.id, digestFrequency: "daily", ...choice },
      { jobId: seldom.id, digestFrequency: "weekly", ...choice },
    ],
  });
  const titled = (title: string) => ({ contents: { quietJobs: [{ title }] } });
  expect((await nextDigests()).upcoming).toMatchObject([
    { frequency: "daily", dueAt: "2026-11-22T08:00:00.000Z", digest: titled("Often") },
    { frequency: "weekly", dueAt: "2026-11-23T08:00:00.000Z", digest: titled("Seldom") },
  ]);

  await manager.browser.manager.jobs.setActive({ jobId: often.id, isActive: false });
  expect((await nextDigests()).upcoming).toMatchObject([{ frequency: "weekly" }]);
  await chooseSettings(manager, { settingsMode: "global", digestFrequency: "immediate", ...choice });
  expect((await nextDigests()).upcoming).toEqual([]);
});

test("a next digest with nothing to say is empty", async ({ app }) => {
  const manager = await aManager(app);
  await aJob(manager);
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "weekly",
    sendZeroReviewsEmail: false,
  });
  expect((await manager.browser.manager.notifications.nextDigests()).upcoming).toMatchObject([
    { frequency: "weekly", digest: null },
  ]);
});

test("a digest on request is sent at once and does not affect the scheduled ones", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  app.clock.advance(8 * dayMs);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  app.outbox.length = 0;
  const { sendDigest } = manager.browser.manager.notifications;
  expect(await sendDigest()).toEqual({
    message: `We sent a digest of the last seven days to ${manager.email}.`,
  });
  expect(app.outbox).toMatchObject([
    { to: { email: manager.email }, subject: "1 new response about Robin Vale" },
  ]);
  expect(await app.db.select().from(digests).where(eq(digests.hiringManagerProfileId, manager.id))).toEqual(
    [],
  );

  for (let sent = 1; sent < 10; sent++) await sendDigest();
  await expect(sendDigest()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
});

test("a digest on request names the first day whose answers are in it, as the candidates' pages do", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "identified" });
  await app.db.update(hiringManagerProfiles).set({ timeZone: "America/Los_Angeles" });
  // In Los Angeles these are the evenings of 21 and 22 Nov.
  for (const time of ["2026-11-22T03:00:00Z", "2026-11-23T03:00:00Z"]) {
    app.clock.set(new Date(time));
    await aReviewer(app, { manager, candidateId, status: "completed" });
  }
  app.clock.set(new Date("2026-11-30T03:00:00Z"));
  app.outbox.length = 0;
  await manager.browser.manager.notifications.sendDigest();
  expect(app.outbox[0]?.subject).toBe("1 new response about Robin Vale");
  expect(app.outbox[0]?.text).toContain("Since 23 Nov 2026:");
});

test("a named reviewer counts as contacted only after answering, because managers must not see whether they were contacted", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { reviewers, notifications } = manager.browser.manager;
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  await aReviewer(app, { manager, candidateId, status: "completed" });
  const refusing = await aReviewer(app);
  const token = unsubscribeToken(app.context.secret, refusing);
  await app.browser().reviewer.surveys.unsubscribe({ token, neverContact: false });
  const digestCandidates = async () => {
    const [next] = (await notifications.nextDigests()).upcoming;
    return next?.digest?.contents.jobs[0]?.candidates;
  };
  const before = await digestCandidates();
  expect(before).toMatchObject([{ asked: 1, answered: 1 }]);

  const named = anEmail("named");
  for (const email of [refusing.email, named]) {
    await reviewers.add({ candidateId, name: "Kim Doe", email });
    await sweptOutreach(app);
  }
  expect(mailsTo(app, { email: named })).toHaveLength(1);
  expect(await digestCandidates()).toEqual(before);

  const link = /\/survey\/([\w-]+)/.exec(mailsTo(app, { email: named })[0]?.text ?? "")?.[1] ?? "";
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  expect(await digestCandidates()).toMatchObject([{ asked: 2, answered: 2 }]);
  const { panel } = await manager.browser.manager.reports.read({ candidateId });
  expect(panel).toMatchObject({ asked: 2, answered: 2 });
});

test("the digest says how many responses were withdrawn, but neither names nor declines", async ({ app }) => {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const at = { manager, candidateId };
  await aReviewer(app, { ...at, status: "completed" });
  const unwilling = await aReviewer(app, { ...at, name: "Quentin Marlow" });
  await app.browser().reviewer.surveys.decline({ reviewerId: unwilling.id, reason: "prefer_not_to" });
  const sorry = await aReviewer(app, { ...at, name: "Ludovica Pranger" });
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(sorry.id));
  await app.browser().reviewer.surveys.withdraw({ receipt });
  await manager.browser.manager.notifications.sendDigest();

  const digest = app.outbox.at(-1);
  expect(digest?.text).toContain(
    "1 new response. 3 people contacted, 1 answered. 1 response withdrawn and deleted.",
  );
  expect(JSON.stringify(digest)).not.toMatch(/Quentin|Ludovica/);
});

test("the next digest does not say at what time an answer about a moved candidate came", async ({ app }) => {
  const manager = await aManager(app);
  const { candidates, jobs, notifications } = manager.browser.manager;
  const before = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, before.id);
  const { id: reviewerId } = await aReviewer(app, { manager, candidateId });
  app.clock.set(new Date("2026-11-21T13:37:42.123Z"));
  await app.browser().reviewer.surveys.submit(aSubmission(reviewerId));
  app.clock.set(new Date("2026-11-21T17:00:00Z"));
  const { id: jobId } = await aJob(manager);
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  await candidates.update({ candidateId, jobId, ...seen, seen });
  await jobs.setActive({ jobId: before.id, isActive: false });

  expect((await notifications.nextDigests()).upcoming).toMatchObject([
    { since: "2026-11-21T00:00:00.000Z", digest: { contents: { newResponses: 1 } } },
  ]);
});
