import { eq } from "drizzle-orm";
import type { NotificationSettings } from "#contract/notifications.ts";
import { managerUsers } from "#server/db/schema/auth.ts";
import { jobs as jobTable } from "#server/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { digests } from "#server/db/schema/notifications.ts";
import { aCandidate, aJob, aManager, aReviewer, goodAnswers, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sendDigest } from "./send-digest.ts";
import { sweepDigests } from "./sweep-digests.ts";

type Frequency = "immediate" | "daily" | "weekly";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.
const sunday = (time: string) => new Date(`2026-11-22T${time}Z`);
const monday = (time: string) => new Date(`2026-11-23T${time}Z`);

function choose(manager: TestManager, digestFrequency: Frequency, sendZeroReviewsEmail = false) {
  const settings: NotificationSettings = { settingsMode: "global", digestFrequency, sendZeroReviewsEmail };
  return manager.browser.manager.notifications.saveSettings({ settings });
}

/** What the sweep and the tasks that it leads to mail, to whomever. */
async function sweep(app: TestApp) {
  const before = app.outbox.length;
  await sweepDigests.run(app.context, {});
  await app.runTasks();
  return app.outbox.slice(before);
}

/** A response, all of whose tasks have run. */
async function aResponse(app: TestApp, fields: Parameters<typeof aReviewer>[1]) {
  const reviewer = await aReviewer(app, { ...fields, status: "completed" });
  await app.runTasks();
  return reviewer;
}

const to = (app: TestApp, manager: TestManager) =>
  app.outbox.filter(({ to: { email } }) => email === manager.email);

test("immediate: each response is mailed at once, about that candidate only", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  const job = await aJob(manager);
  const robin = await aCandidate(manager, job.id, { firstName: "Robin", lastName: "Vale" });
  const noor = await aCandidate(manager, job.id, { firstName: "Noor", lastName: "Haddad" });
  await aResponse(app, { manager, candidateId: robin.id });
  await aReviewer(app, { manager, candidateId: noor.id });
  await aResponse(app, { manager, candidateId: noor.id });

  const [first, second, ...rest] = to(app, manager);
  expect(first?.subject).toBe("1 new response about Robin Vale");
  expect(second?.subject).toBe("1 new response about Noor Haddad");
  expect(second?.text).toContain("1 new response; 1 of 2 asked have answered.");
  expect(second?.text).not.toContain("Robin");
  expect(rest).toEqual([]);
});

test("daily: nothing at once, one e-mail from 08:00 of the next day, whatever runs again", async ({
  app,
}) => {
  const manager = await aManager(app);
  await choose(manager, "daily");
  await aResponse(app, { manager });
  await aResponse(app, { manager });
  expect(to(app, manager)).toEqual([]);

  app.clock.set(sunday("07:59:00"));
  expect(await sweep(app)).toEqual([]);
  app.clock.set(sunday("08:00:00"));
  expect(await sweep(app)).toMatchObject([{ subject: "2 new responses about 2 candidates" }]);
  app.clock.set(sunday("23:55:00"));
  expect(await sweep(app)).toEqual([]);
});

test("weekly: one e-mail from Monday 08:00", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "weekly");
  await aResponse(app, { manager });

  app.clock.set(sunday("12:00:00"));
  expect(await sweep(app)).toEqual([]);
  app.clock.set(monday("08:03:00"));
  expect(await sweep(app)).toHaveLength(1);
  app.clock.set(new Date("2026-11-29T12:00:00Z"));
  expect(await sweep(app)).toEqual([]);
});

test("08:00 is by the manager's own clock", async ({ app }) => {
  const [here, there] = [await aManager(app), await aManager(app)];
  await app.db
    .update(hiringManagerProfiles)
    .set({ timeZone: "America/New_York" })
    .where(eq(hiringManagerProfiles.id, there.id));
  await aResponse(app, { manager: here });
  await aResponse(app, { manager: there });

  app.clock.set(sunday("12:59:00"));
  await sweep(app);
  expect(to(app, here)).toHaveLength(1);
  expect(to(app, there)).toEqual([]);
  app.clock.set(sunday("13:00:00"));
  await sweep(app);
  expect(to(app, here)).toHaveLength(1);
  expect(to(app, there)).toHaveLength(1);
});

test("many sweeps at the same moment leave one digest", async ({ app }) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  app.clock.set(sunday("08:00:00"));
  await Promise.all(Array.from({ length: 5 }, () => sweepDigests.run(app.context, {})));
  await app.runTasks();

  expect(await app.count(digests)).toBe(1);
  expect(to(app, manager)).toHaveLength(1);
});

test("each response is announced in one daily digest, also after days without a server", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "daily");
  const job = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aResponse(app, { manager, candidateId });
  app.clock.set(sunday("08:00:00"));
  expect(await sweep(app)).toMatchObject([{ subject: "1 new response about Robin Vale" }]);

  app.clock.set(sunday("09:00:00"));
  await aResponse(app, { manager, candidateId });
  app.clock.set(new Date("2026-11-26T08:00:00Z"));
  expect(await sweep(app)).toMatchObject([{ subject: "1 new response about Robin Vale" }]);
  app.clock.set(new Date("2026-11-27T08:00:00Z"));
  expect(await sweep(app)).toEqual([]);
});

test("what had an e-mail of its own is not new again in the first daily digest", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  await aResponse(app, { manager });
  await choose(manager, "daily");

  app.clock.set(sunday("08:00:00"));
  expect(await sweep(app)).toEqual([]);
});

test("who changes from weekly to daily is told of the week so far", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "weekly");
  await aResponse(app, { manager });
  app.clock.set(new Date("2026-11-25T12:00:00Z"));
  await sweep(app);
  await aResponse(app, { manager });
  app.clock.set(new Date("2026-11-27T12:00:00Z"));
  await choose(manager, "daily");

  app.clock.set(new Date("2026-11-28T08:00:00Z"));
  expect(await sweep(app)).toMatchObject([{ subject: expect.stringContaining("response") }]);
});

test("each job goes by its own frequency", async ({ app }) => {
  const manager = await aManager(app);
  const [often, seldom] = [await aJob(manager, { title: "Often" }), await aJob(manager, { title: "Seldom" })];
  await manager.browser.manager.notifications.saveSettings({
    settings: {
      settingsMode: "per_job",
      jobs: [{ jobId: seldom.id, digestFrequency: "weekly", sendZeroReviewsEmail: true }],
    },
  });
  await aResponse(app, { manager, candidateId: (await aCandidate(manager, often.id)).id });
  await aResponse(app, { manager, candidateId: (await aCandidate(manager, seldom.id)).id });

  app.clock.set(sunday("08:00:00"));
  const [daily] = await sweep(app);
  expect(daily?.text).toContain("Often");
  expect(daily?.text).not.toContain("Seldom");
  app.clock.set(monday("08:00:00"));
  const onMonday = await sweep(app);
  expect(onMonday.some(({ text }) => text.includes("Seldom") && text.includes("1 new response;"))).toBe(true);
});

test("jobs without new reviews are named only where the zero-review setting is on", async ({ app }) => {
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

  app.clock.set(sunday("08:00:00"));
  const [digest] = await sweep(app);
  expect(digest?.subject).toBe("No new responses");
  expect(digest?.text).toContain("Quiet");
  expect(digest?.text).not.toContain("Silent");
});

test("with nothing to say there is no e-mail, and the digest is settled", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "daily", false);
  await aJob(manager);

  app.clock.set(sunday("08:00:00"));
  expect(await sweep(app)).toEqual([]);
  const [digest] = await app.db.select().from(digests);
  expect(digest?.settledAt).toEqual(sunday("08:00:00"));
});

test("nobody is told of a job that came after 08:00 before the next day", async ({ app }) => {
  const manager = await aManager(app);
  app.clock.set(sunday("09:00:00"));
  await aJob(manager);

  app.clock.set(sunday("09:05:00"));
  expect(await sweep(app)).toEqual([]);
  app.clock.set(monday("08:00:00"));
  expect(await sweep(app)).toHaveLength(1);
});

test("who chooses weekly on a Wednesday hears on Monday first", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  await aJob(manager);
  app.clock.set(new Date("2026-11-25T12:00:00Z"));
  await choose(manager, "weekly", true);

  app.clock.set(new Date("2026-11-25T12:05:00Z"));
  expect(await sweep(app)).toEqual([]);
  app.clock.set(new Date("2026-11-30T08:00:00Z"));
  expect(await sweep(app)).toHaveLength(1);
});

test("archived jobs are in no digest", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: "Archived" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aJob(manager, { title: "Active" });
  await aResponse(app, { manager, candidateId });
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });

  app.clock.set(sunday("08:00:00"));
  const [digest, ...rest] = await sweep(app);
  expect(digest?.text).toContain("Active");
  expect(digest?.text).not.toMatch(/Archived|Robin/);
  expect(rest).toEqual([]);
});

test("a response about a candidate of an archived job is not announced", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  const job = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id: reviewerId } = await aReviewer(app, { manager, candidateId });
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await app.browser().reviewer.surveys.submit({ reviewerId, answers: goodAnswers });
  await app.runTasks();

  expect(to(app, manager)).toEqual([]);
  expect(await app.count(digests)).toBe(0);
});

test("a sweep reaches every manager, however many are due at once", async ({ app }) => {
  const { id } = await aManager(app);
  const [pattern] = await app.db.select().from(hiringManagerProfiles).where(eq(hiringManagerProfiles.id, id));
  if (!pattern) throw new Error("no manager");
  const { companyId, createdAt } = pattern;
  const people = Array.from({ length: 450 }, (_, index) => ({
    id: crypto.randomUUID(),
    email: `m${index}@example.com`,
  }));
  await app.db.insert(managerUsers).values(people.map((person) => ({ ...person, name: "Morgan Lee" })));
  await app.db
    .insert(hiringManagerProfiles)
    .values(
      people.map((person) => ({ ...person, companyId, firstName: "Morgan", lastName: "Lee", createdAt })),
    );
  await app.db
    .insert(jobTable)
    .values(people.map((person) => ({ title: "Engineer", companyId, createdBy: person.id, createdAt })));

  app.clock.set(sunday("08:00:00"));
  await sweepDigests.run(app.context, {});
  expect(await app.count(digests)).toBe(people.length);
});

test("a digest names candidates, counts and averages, and nothing of a reviewer", async ({ app }) => {
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

  app.clock.set(sunday("08:00:00"));
  const [digest] = await sweep(app);
  expect(digest?.text).toContain("Platform Engineer");
  expect(digest?.text).toContain(`/dashboard?job=${job.id}&candidate=${candidateId}`);
  expect(digest?.text).toContain("1 new response; 1 of 2 asked have answered.");
  expect(digest?.text).toMatch(/How reliable are they\? +5\.0 of 5 +n = 1/);
  const whole = JSON.stringify(digest);
  for (const secret of [
    ...Object.values(person),
    reviewer.email,
    reviewer.id,
    reviewer.key,
    "Reviewer A",
    "Calm",
  ])
    expect(whole).not.toContain(secret);
});

test("one manager's digest holds nothing of another's jobs", async ({ app }) => {
  const [manager, other] = [await aManager(app), await aManager(app)];
  const foreign = await aCandidate(other, (await aJob(other, { title: "Foreign job" })).id, {
    firstName: "Foreign",
  });
  await aResponse(app, { manager: other, candidateId: foreign.id });
  await aResponse(app, { manager });

  app.clock.set(sunday("08:00:00"));
  await sweep(app);
  const [digest] = to(app, manager);
  expect(digest?.subject).toBe("1 new response about Robin Vale");
  expect(JSON.stringify(digest)).not.toContain("Foreign");
});

test("a digest is settled once the mail was accepted, tried again until then, and never sent again after", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  app.clock.set(sunday("08:00:00"));
  await sweepDigests.run(app.context, {});
  const [noted] = await app.db.select().from(digests);
  const digestId = noted?.id ?? "";

  app.refuseMail("451 try again later");
  await expect(sendDigest.run(app.context, { digestId })).rejects.toThrow("451");
  expect(await app.db.select({ settledAt: digests.settledAt }).from(digests)).toEqual([{ settledAt: null }]);

  app.refuseMail(null);
  for (let again = 0; again < 3; again++) await sendDigest.run(app.context, { digestId });
  expect(to(app, manager)).toHaveLength(1);
  expect(await app.db.select({ settledAt: digests.settledAt }).from(digests)).toEqual([
    { settledAt: sunday("08:00:00") },
  ]);
});
