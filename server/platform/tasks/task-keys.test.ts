import type { Database } from "#server/platform/db/client.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { expect, test } from "#tests/harness.ts";

test("of tasks with the same key one waits, and it starts only after all transactions that enqueued it", async ({
  app,
}) => {
  const { tasks } = app.context;
  const enqueue = (db: Database, key: string) => tasks.enqueue(db, sweepOutreach, {}, { key });
  await enqueue(app.db, "first");
  await enqueue(app.db, "second");
  const enqueued = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const transaction = app.db.transaction(async (db) => {
    await enqueue(db, "first");
    enqueued.resolve();
    await release.promise;
  });
  await enqueued.promise;
  expect(await app.runTasks()).toBe(1);
  release.resolve();
  await transaction;
  expect(await app.runTasks()).toBe(1);

  await enqueue(app.db, "first");
  expect(await app.runTasks()).toBe(1);
});
