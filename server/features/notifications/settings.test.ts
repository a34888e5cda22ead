import { aJob, aManager, chooseSettings } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { addJobs } from "#tests/many-rows.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";

const initial = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const daily = { digestFrequency: "daily", sendZeroReviewsEmail: true } as const;
const weekly = { digestFrequency: "weekly", sendZeroReviewsEmail: false } as const;

test("the default is a daily digest that lists jobs without new reviews", async ({ app }) => {
  const { browser } = await aManager(app);

  expect(await browser.manager.notifications.settings()).toMatchObject(initial);
});

test("a setting for all jobs replaces the one before", async ({ app }) => {
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

test("per-job settings have one entry for each active job, with the default where none was chosen", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { notifications, jobs } = manager.browser.manager;
  const chosen = await aJob(manager, { title: "Chosen" });
  const unchosen = await aJob(manager, { title: "Unchosen" });
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
      { jobId: unchosen.id, ...daily },
    ],
  });
});

test("per-job mode stays even if no job was chosen", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager);
  const saved = await manager.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "per_job", jobs: [] },
  });

  expect(saved).toMatchObject({ settingsMode: "per_job", jobs: [{ jobId: job.id, ...daily }] });
});

test("another manager's job, an archived one and an unknown one are refused alike, and nothing is saved", async ({
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

test("a manager's settings do not affect another's", async ({ app }) => {
  const [first, second] = [await aManager(app), await aManager(app)];
  await first.browser.manager.notifications.saveSettings({ settings: { settingsMode: "global", ...weekly } });
  await second.browser.manager.notifications.saveSettings({ settings: initial });

  expect(await first.browser.manager.notifications.settings()).toMatchObject({
    settingsMode: "global",
    ...weekly,
  });
  expect(await second.browser.manager.notifications.settings()).toMatchObject(initial);
});

test("a manager with 1,500 active jobs saves a setting for each", async ({ app }) => {
  const manager = await aManager(app);
  await addJobs(app, manager.id, 1_500);
  const { notifications } = manager.browser.manager;
  await chooseSettings(manager, { settingsMode: "per_job", jobs: [] });
  const saved = await notifications.settings();
  if (saved.settingsMode !== "per_job") throw new Error("The settings are not per job.");
  const jobs = saved.jobs.map(({ jobId }) => ({ jobId, ...weekly }));

  await chooseSettings(manager, { settingsMode: "per_job", jobs });
  expect(await notifications.settings()).toMatchObject({ settingsMode: "per_job", jobs });
});

test("if a job is listed twice, the last setting counts", async ({ app }) => {
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

test("of concurrent saves from the same version one wins completely, and the others get an error", async ({
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

test("saving over another tab's unseen settings is refused, and works after reading them", async ({
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
  // They cannot have been saved as often as this.
  await expect(notifications.saveSettings({ settings, version: 2 ** 31 })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const current = await notifications.settings();
  expect(current).toMatchObject({ settingsMode: "per_job", jobs: [{ jobId: job.id, ...weekly }] });
  const saved = await notifications.saveSettings({ settings, version: current.version });
  expect(saved).toEqual({ ...settings, version: current.version + 1 });
});
