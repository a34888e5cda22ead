import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { notificationSettings } from "#server/db/schema/notifications.ts";

const initial = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const daily = { digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const weekly = { digestFrequency: "weekly", sendZeroReviewsEmail: false } as const;

test("who chose nothing has a daily digest that names jobs without new reviews", async ({ app }) => {
  const { browser } = await aManager(app);

  expect(await browser.manager.notifications.settings()).toEqual(initial);
});

test("a choice for all jobs replaces the one before", async ({ app }) => {
  const { browser } = await aManager(app);
  const { notifications } = browser.manager;
  await notifications.saveSettings({ settings: { settingsMode: "global", ...weekly } });
  const immediate = {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  } as const;

  expect(await notifications.saveSettings({ settings: immediate })).toEqual(immediate);
  expect(await notifications.settings()).toEqual(immediate);
  expect(await app.count(notificationSettings)).toBe(1);
});

test("per job there is one entry for each active job, the default where none was chosen", async ({ app }) => {
  const manager = await aManager(app);
  const { notifications, jobs } = manager.browser.manager;
  const chosen = await aJob(manager, { title: "Chosen" });
  const left = await aJob(manager, { title: "Left" });
  const archived = await aJob(manager, { title: "Archived" });
  await jobs.setActive({ jobId: archived.id, isActive: false });
  await notifications.saveSettings({
    settings: { settingsMode: "per_job", jobs: [{ jobId: chosen.id, ...weekly }] },
  });
  const later = await aJob(manager, { title: "Later" });

  expect(await notifications.settings()).toEqual({
    settingsMode: "per_job",
    jobs: [
      { jobId: chosen.id, ...weekly },
      { jobId: later.id, ...daily },
      { jobId: left.id, ...daily },
    ],
  });
});

test("the mode per job stays where no job was singled out", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager);
  const saved = await manager.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "per_job", jobs: [] },
  });

  expect(saved).toEqual({ settingsMode: "per_job", jobs: [{ jobId: job.id, ...daily }] });
});

test("another manager's job, an archived one and one that never was are refused alike, and nothing is saved", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { notifications, jobs } = manager.browser.manager;
  const own = await aJob(manager);
  const archived = await aJob(manager);
  await jobs.setActive({ jobId: archived.id, isActive: false });
  const foreign = await aJob(await aManager(app));
  await notifications.saveSettings({ settings: { settingsMode: "global", ...weekly } });

  for (const jobId of [foreign.id, archived.id, crypto.randomUUID()]) {
    const choices = [own.id, jobId].map((id) => ({ jobId: id, ...daily }));
    await expect(
      notifications.saveSettings({ settings: { settingsMode: "per_job", jobs: choices } }),
    ).rejects.toMatchObject({
      code: "JOB_NOT_FOUND",
    });
  }
  expect(await notifications.settings()).toEqual({ settingsMode: "global", ...weekly });
});

test("one manager's choice changes nothing for another", async ({ app }) => {
  const [one, other] = [await aManager(app), await aManager(app)];
  await one.browser.manager.notifications.saveSettings({ settings: { settingsMode: "global", ...weekly } });
  await other.browser.manager.notifications.saveSettings({ settings: initial });

  expect(await one.browser.manager.notifications.settings()).toEqual({ settingsMode: "global", ...weekly });
  expect(await other.browser.manager.notifications.settings()).toEqual(initial);
});

test("a job named twice keeps the last choice", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const choices = [
    { jobId, ...daily },
    { jobId, ...weekly },
  ];
  const saved = await manager.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "per_job", jobs: choices },
  });

  expect(saved).toEqual({ settingsMode: "per_job", jobs: [{ jobId, ...weekly }] });
});

test("two tabs that save at the same moment leave one whole choice", async ({ app }) => {
  const { browser } = await aManager(app);
  const { notifications } = browser.manager;
  const choices = ["immediate", "daily", "weekly"] as const;
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      notifications.saveSettings({
        settings: { settingsMode: "global", digestFrequency: choices[index % 3], sendZeroReviewsEmail: true },
      }),
    ),
  );

  expect(await app.count(notificationSettings)).toBe(1);
});
