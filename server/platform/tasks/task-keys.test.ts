import type { Database } from "#server/platform/db/client.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { expect, test } from "#tests/harness.ts";

test("of tasks with the same key one waits, and it starts only after all transactions that enqueued it", async ({
  app,
}) => {
  const { tasks } = app.context;
  const enqueue = (db: Database, key: string) => tasks.enqueue(db, sweepOutreach, {}, { key });
  await enqueue(app.db, "one");
  await enqueue(app.db, "another");
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wanting = app.db.transaction(async (db) => {
    await enqueue(db, "one");
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  expect(await app.runTasks()).toBe(1);
  gate.resolve();
  await wanting;
  expect(await app.runTasks()).toBe(1);

  await enqueue(app.db, "one");
  expect(await app.runTasks()).toBe(1);
});
