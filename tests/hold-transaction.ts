import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * Does the work in a transaction that stays open until the test commits it.
 * @param finish more work, just before the commit
 */
export async function holdTransaction(
  app: TestApp,
  work: (context: Context) => Promise<unknown>,
  finish: (context: Context) => Promise<unknown> = () => Promise.resolve(),
) {
  const worked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const committed = app.db.transaction(async (db) => {
    await work({ ...app.context, db });
    worked.resolve();
    await released.promise;
    await finish({ ...app.context, db });
  });
  await worked.promise;
  return {
    commit: () => {
      released.resolve();
      return committed;
    },
  };
}

/** How many transactions wait for a lock of another one. */
export const countBlocked = ({ db }: Pick<TestApp, "db">): Promise<number> =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);

/**
 * Makes calls that overlap, each of which writes to the audit log at its end. The first is held there, before it commits,
 * until each of the others waits, too.
 */
export async function overlap(app: TestApp, calls: (() => Promise<unknown>)[]) {
  const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
  const underWay: Promise<unknown>[] = [];
  for (const call of calls) {
    underWay.push(call());
    await waitUntil("it waits", async () => (await countBlocked(app)) === underWay.length);
  }
  const outcomes = Promise.allSettled(underWay);
  await auditing.commit();
  return outcomes;
}
