import { eq, sql } from "drizzle-orm";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { jobs as jobTable } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPassword,
  aResponse,
  chooseSettings,
  mailsTo,
  sweptDigests,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { addCandidates, addReaders } from "#tests/many-rows.ts";
import { rowsRead } from "#tests/rows-read.ts";
import { selectDueManagers, selectDuePeriods } from "./due-digests.ts";
import { sweepDigests } from "./sweep-digests.ts";

// The app's clock starts on Saturday, 21 Nov 2026, 10:00 UTC.
const sunday = (time: string) => new Date(`2026-11-22T${time}Z`);
const monday = (time: string) => new Date(`2026-11-23T${time}Z`);

function choose(
  manager: TestManager,
  digestFrequency: "immediate" | "daily" | "weekly",
  sendZeroReviewsEmail = false,
) {
  return chooseSettings(manager, { settingsMode: "global", digestFrequency, sendZeroReviewsEmail });
}

test("daily: nothing at once, and one e-mail from 08:00 of the next day, even if sweeps are repeated", async ({
  app,
}) => {
  const manager = await aManager(app);
  await choose(manager, "daily");
  await aResponse(app, { manager });
  await aResponse(app, { manager });
  expect(mailsTo(app, manager)).toEqual([]);

  expect(await sweptDigests(app, sunday("07:59:00"))).toEqual([]);
  expect(await sweptDigests(app, sunday("08:00:00"))).toMatchObject([
    { subject: "2 new responses about 2 candidates" },
  ]);
  expect(await sweptDigests(app, sunday("23:55:00"))).toEqual([]);
});

test("weekly: one e-mail from Monday 08:00", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "weekly");
  await aResponse(app, { manager });

  expect(await sweptDigests(app, sunday("12:00:00"))).toEqual([]);
  expect(await sweptDigests(app, monday("08:03:00"))).toHaveLength(1);
  expect(await sweptDigests(app, new Date("2026-11-29T12:00:00Z"))).toEqual([]);
});

test("many concurrent sweeps leave one digest", async ({ app }) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  app.clock.set(sunday("08:00:00"));
  await Promise.all(Array.from({ length: 5 }, () => sweepDigests.run(app.context, {})));
  await app.runTasks();

  expect(await app.count(digests)).toBe(1);
  expect(mailsTo(app, manager)).toHaveLength(1);
});

test("each response is in one daily digest, also after days without a server", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "daily");
  const job = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aResponse(app, { manager, candidateId });
  expect(await sweptDigests(app, sunday("08:00:00"))).toMatchObject([
    { subject: "1 new response about Robin Vale" },
  ]);

  app.clock.set(sunday("09:00:00"));
  await aResponse(app, { manager, candidateId });
  expect(await sweptDigests(app, new Date("2026-11-26T08:00:00Z"))).toMatchObject([
    { subject: "1 new response about Robin Vale" },
  ]);
  expect(await sweptDigests(app, new Date("2026-11-27T08:00:00Z"))).toEqual([]);
});

test("a response with its own e-mail is not new in the first daily digest", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  await aResponse(app, { manager });
  await app.runTasks();
  expect(mailsTo(app, manager)).toHaveLength(1);
  await choose(manager, "daily");

  expect(await sweptDigests(app, sunday("08:00:00"))).toEqual([]);
});

test("changing from weekly to daily reports the week so far", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "weekly");
  await aResponse(app, { manager });
  await sweptDigests(app, new Date("2026-11-25T12:00:00Z"));
  await aResponse(app, { manager });
  app.clock.set(new Date("2026-11-27T12:00:00Z"));
  await choose(manager, "daily");

  expect(await sweptDigests(app, new Date("2026-11-28T08:00:00Z"))).toMatchObject([
    { subject: expect.stringContaining("response") },
  ]);
});

test("each job follows its own frequency", async ({ app }) => {
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

  const [daily] = await sweptDigests(app, sunday("08:00:00"));
  expect(daily?.text).toContain("Often");
  expect(daily?.text).not.toContain("Seldom");
  const onMonday = await sweptDigests(app, monday("08:00:00"));
  expect(onMonday.some(({ text }) => text.includes("Seldom") && text.includes("1 new response."))).toBe(true);
});

test("a job created after 08:00 is not listed before the next day", async ({ app }) => {
  const manager = await aManager(app);
  app.clock.set(sunday("09:00:00"));
  await aJob(manager);

  expect(await sweptDigests(app, sunday("09:05:00"))).toEqual([]);
  expect(await sweptDigests(app, monday("08:00:00"))).toHaveLength(1);
});

test("a response after 08:00 waits for the next morning, even if nothing was reported today", async ({
  app,
}) => {
  const manager = await aManager(app);
  await choose(manager, "daily");
  app.clock.set(sunday("09:00:00"));
  await aResponse(app, { manager });

  expect(await sweptDigests(app, sunday("12:00:00"))).toEqual([]);
  expect(await sweptDigests(app, monday("08:00:00"))).toMatchObject([
    { subject: "1 new response about Robin Vale" },
  ]);
});

test("weekly chosen on a Wednesday starts on Monday", async ({ app }) => {
  const manager = await aManager(app);
  await choose(manager, "immediate");
  await aJob(manager);
  app.clock.set(new Date("2026-11-25T12:00:00Z"));
  await choose(manager, "weekly", true);

  expect(await sweptDigests(app, new Date("2026-11-25T12:05:00Z"))).toEqual([]);
  expect(await sweptDigests(app, new Date("2026-11-30T08:00:00Z"))).toHaveLength(1);
});

test("a sweep reaches every manager, however many are due", async ({ app }) => {
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
    .values(people.map((person) => ({ title: "Engineer", companyId, ownerId: person.id, createdAt })));

  app.clock.set(sunday("08:00:00"));
  await sweepDigests.run(app.context, {});
  expect(await app.count(digests)).toBe(people.length);
});

test("eight times the candidates and colleagues of a job take about eight times the work, so the sweep ends in time", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id } = await aJob(manager);
  async function grow(count: number) {
    await addCandidates(app, id, count);
    await addReaders(app, id, count);
    await app.db.execute(sql`update survey_responses set released_at = ${sunday("07:00:00")}`);
    await app.db.execute(sql`update job_members set created_at = ${sunday("06:00:00")}`);
    return rowsRead(app.db, selectDueManagers(app.context, await selectDuePeriods(app.context)));
  }
  app.clock.set(sunday("08:00:00"));
  const few = await grow(40);
  const many = await grow(280);

  await sweepDigests.run(app.context, {});
  expect(await app.count(digests)).toBe(321);
  expect(many / few).toBeLessThan(24);
});

test("a manager in a time zone that this server does not know gets digests and notices by UTC", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aResponse(app, { manager });
  await app.db.update(hiringManagerProfiles).set({ timeZone: "Mars/Olympus" });
  await sweptDigests(app, new Date("2026-11-22T08:00:00Z"));
  await app.browser().visitor.managers.signIn({ email: manager.email, password: aPassword });
  await app.runTasks();
  const [digest, notice] = mailsTo(app, manager);
  expect(digest?.text).toContain("Since 21 Nov 2026");
  expect(notice?.text).toContain("22 Nov 2026 at 08:00 (UTC)");
});
