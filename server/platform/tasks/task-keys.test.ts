import type { Database } from "#server/platform/db/client.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { expect, test } from "#tests/harness.ts";
import { holdTransaction } from "#tests/hold-transaction.ts";

test("of tasks with the same key one waits, and it starts only after all transactions that enqueued it", async ({
  app,
}) => {
  const { tasks } = app.context;
  const enqueue = (db: Database, key: string) => tasks.enqueue(db, sweepOutreach, {}, { key });
  await enqueue(app.db, "first");
  await enqueue(app.db, "second");
  const transaction = await holdTransaction(app, ({ db }) => enqueue(db, "first"));
  expect(await app.runTasks()).toBe(1);
  await transaction.commit();
  expect(await app.runTasks()).toBe(1);

  await enqueue(app.db, "first");
  expect(await app.runTasks()).toBe(1);
});
