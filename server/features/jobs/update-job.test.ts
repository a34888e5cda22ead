import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const refusedAsArchived = {
  code: "JOB_ARCHIVED",
  message: "Please unarchive the job first before making changes.",
};

test("a change raises the version and replaces every field", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aJob(manager, { location: "Porto" });
  const changed = await manager.browser.manager.jobs.update({ jobId, version, title: "Chef" });

  expect(changed).toMatchObject({ title: "Chef", location: null, department: null, version: version + 1 });
});

test("an edit of a job that changed in the meantime gets an error and changes nothing", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aJob(manager);
  const { jobs } = manager.browser.manager;
  await jobs.update({ jobId, version, title: "First tab" });

  await expect(jobs.update({ jobId, version, title: "Second tab" })).rejects.toMatchObject({
    code: "JOB_CHANGED",
    status: 409,
  });
  expect(await jobs.get({ jobId })).toMatchObject({ title: "First tab" });
});

test("of two tabs that save at once, one succeeds and the other gets an error", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aJob(manager);
  const { jobs } = manager.browser.manager;
  const titles = ["One", "Two", "Three", "Four"];
  const outcomes = await Promise.allSettled(titles.map((title) => jobs.update({ jobId, version, title })));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "JOB_CHANGED" });
  expect(await jobs.get({ jobId })).toMatchObject({ version: version + 1 });
});

test("an archived job is not edited until it is unarchived", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { jobs } = manager.browser.manager;
  const archived = await jobs.setActive({ jobId, isActive: false });
  expect(archived).toMatchObject({ isActive: false, archivedAt: app.clock.now().toISOString() });
  await expect(jobs.update({ jobId, version: archived.version, title: "Chef" })).rejects.toMatchObject(
    refusedAsArchived,
  );

  const { version, archivedAt } = await jobs.setActive({ jobId, isActive: true });
  expect(archivedAt).toBeNull();
  expect(await jobs.update({ jobId, version, title: "Chef" })).toMatchObject({ title: "Chef" });
});

test("archiving twice changes nothing the second time", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { jobs } = manager.browser.manager;
  const first = await jobs.setActive({ jobId, isActive: false });
  app.clock.advance(1000);

  expect(await jobs.setActive({ jobId, isActive: false })).toEqual(first);
});

test("an editor that was open while the job was archived and unarchived gets an error", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId, version } = await aJob(manager);
  const { jobs } = manager.browser.manager;
  await jobs.setActive({ jobId, isActive: false });
  await jobs.setActive({ jobId, isActive: true });

  await expect(jobs.update({ jobId, version, title: "Chef" })).rejects.toMatchObject({ code: "JOB_CHANGED" });
});
