import { aJob, aManager, chooseSettings } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

const initial = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const daily = { digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const weekly = { digestFrequency: "weekly", sendZeroReviewsEmail: false } as const;

test("who chose nothing has a daily digest that names jobs without new reviews", async ({ app }) => {
  const { browser } = await aManager(app);

  expect(await browser.manager.notifications.settings()).toMatchObject(initial);
});

test("a choice for all jobs replaces the one before", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, { settingsMode: "global", ...weekly });
  const immediate = {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  } as const;

  expect(await chooseSettings(manager, immediate)).toMatchObject(immediate);
  expect(await manager.browser.manager.notifications.settings()).toMatchObject(immediate);
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

  expect(await notifications.settings()).toMatchObject({
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

  expect(saved).toMatchObject({ settingsMode: "per_job", jobs: [{ jobId: job.id, ...daily }] });
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
    await expect(chooseSettings(manager, { settingsMode: "per_job", jobs: choices })).rejects.toMatchObject({
      code: "JOB_NOT_FOUND",
    });
  }
  expect(await notifications.settings()).toMatchObject({ settingsMode: "global", ...weekly });
});

test("one manager's choice changes nothing for another", async ({ app }) => {
  const [one, other] = [await aManager(app), await aManager(app)];
  await one.browser.manager.notifications.saveSettings({ settings: { settingsMode: "global", ...weekly } });
  await other.browser.manager.notifications.saveSettings({ settings: initial });

  expect(await one.browser.manager.notifications.settings()).toMatchObject({
    settingsMode: "global",
    ...weekly,
  });
  expect(await other.browser.manager.notifications.settings()).toMatchObject(initial);
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

  expect(saved).toMatchObject({ settingsMode: "per_job", jobs: [{ jobId, ...weekly }] });
});

test("of tabs that save what they saw at the same moment one wins whole, and the others are told", async ({
  app,
}) => {
  const { browser } = await aManager(app);
  const { notifications } = browser.manager;
  const choices = ["immediate", "daily", "weekly"] as const;
  const { version } = await notifications.settings();
  const saves = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      notifications.saveSettings({
        settings: { settingsMode: "global", digestFrequency: choices[index % 3], sendZeroReviewsEmail: true },
        version,
      }),
    ),
  );

  const [saved, ...others] = saves.filter(({ status }) => status === "fulfilled");
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ value: await notifications.settings() });
  for (const save of saves.filter(({ status }) => status === "rejected"))
    expect(save).toMatchObject({ reason: { code: "SETTINGS_CHANGED" } });
  expect(await app.count(notificationSettings)).toBe(1);
});

test("who has not seen the settings that another tab saved is refused, and may save once they have", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { notifications } = manager.browser.manager;
  const seen = await notifications.settings();
  const job = await aJob(manager);
  await chooseSettings(manager, { settingsMode: "per_job", jobs: [{ jobId: job.id, ...weekly }] });
  const settings = { settingsMode: "global", ...daily } as const;

  await expect(notifications.saveSettings({ settings, version: seen.version })).rejects.toMatchObject({
    code: "SETTINGS_CHANGED",
  });
  // As many times they cannot have been saved.
  await expect(notifications.saveSettings({ settings, version: 2 ** 31 })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const current = await notifications.settings();
  expect(current).toMatchObject({ settingsMode: "per_job", jobs: [{ jobId: job.id, ...weekly }] });
  const saved = await notifications.saveSettings({ settings, version: current.version });
  expect(saved).toEqual({ ...settings, version: current.version + 1 });
});
