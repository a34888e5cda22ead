import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { hourMs } from "#contract/durations.ts";
import { knownTasks } from "#server/app.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { signAuditLog } from "#server/features/audit/sign-audit-log.ts";
import { mailResetLink } from "#server/features/accounts/reset-password.ts";
import type { Database } from "#server/platform/db/client.ts";
import { withEmptyDatabase } from "#tests/an-empty-database.ts";
import { anAdmin, anEmail } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { startQueue, startTestApp } from "#tests/test-app.ts";
import { createTasks } from "./tasks.ts";

test("after the database's clock was ahead for a while, schedules and maintenance go on", () =>
  withEmptyDatabase(async (connection) => {
    await connection.migrate();
    const database = await startQueue(connection);
    const { app, stop } = await startTestApp(database);
    const { db } = app;
    await db.execute(sql`update pgboss.version set cron_on = now() + interval '1 day'`);
    await db.execute(sql`update pgboss.queue set monitor_claim_on = now() + interval '1 day',
      monitor_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`);
    await app.checkSchedules();
    expect(app.logs.join("")).toContain("the database's clock was ahead");

    const scheduling = createTasks(connection, knownTasks, (error) => {
      throw error;
    });
    await scheduling.start();
    await waitForRow(
      db,
      sql`select from pgboss.version where cron_on between now() - interval '1 minute' and now()`,
    );
    await scheduling.stop();
    const { rows } = await db.execute(
      sql`select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`,
    );
    expect(rows).toEqual([]);
    await stop();
    await database.tasks.stop();
  }));

test("tasks that were enqueued while the database's clock was ahead wait no longer than others", async ({
  app,
}) => {
  await enqueue(app);
  await enqueue(app, new Date(app.clock.now().getTime() + hourMs));
  await app.db.execute(sql`update pgboss.job set created_on = created_on + interval '1 day',
    start_after = start_after + interval '1 day'`);
  await app.checkSchedules();

  const { rows } = await app.db.execute(sql`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes, created_on <= now() as past
    from pgboss.job order by start_after`);
  expect(rows).toEqual([
    { minutes: 0, past: true },
    { minutes: 60, past: true },
  ]);
});

test("the task of a server that was killed while the database's clock was ahead is given up in time", async ({
  app,
}) => {
  await enqueue(app);
  await app.db.execute(sql`update pgboss.job set state = 'active', heartbeat_on = now() + interval '1 day'`);
  await app.checkSchedules();
  const { rows } = await app.db.execute(sql`select heartbeat_on <= now() as past from pgboss.job`);
  expect(rows).toEqual([{ past: true }]);
});

test("a failed task is tried again when its wait is over, also if the clock was ahead when it failed", async ({
  app,
}) => {
  await enqueue(app);
  await app.db
    .execute(sql`update pgboss.job set state = 'retry', retry_count = 1, started_on = now() + interval '1 day',
    start_after = now() + interval '1 day 2 minutes'`);
  await app.checkSchedules();
  const { rows } = await app.db.execute(
    sql`select round(extract(epoch from start_after - now()))::int as seconds, started_on <= now() as begun from pgboss.job`,
  );
  expect(rows).toEqual([{ seconds: 120, begun: true }]);
});

test("a schedule that does not run is shown to admins and by /ready, whatever was completed in the future", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  try {
    await insertSchedule(app, sweepDigests, "1 day");
    await insertSchedule(app, signAuditLog, "10 minutes");
    await insertCompleted(app, sweepDigests, "- interval '21 minutes'");
    await insertCompleted(app, sweepDigests, "+ interval '1 day'");
    await app.checkSchedules();
    const ready = await browser.fetch("/ready");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: "ready",
      lateSchedules: [sweepDigests.name],
      warnings: [expect.stringContaining("PROCESS=tasks")],
    });
    const { parts } = await browser.admin.system.read();
    expect(parts.find(({ key }) => key === "queue")).toMatchObject({
      state: "bad",
      facts: expect.arrayContaining([{ name: "Late", value: sweepDigests.title }]) as unknown,
      advice: expect.stringContaining("Scheduled work is late") as string,
    });

    await insertCompleted(app, sweepDigests, "- interval '19 minutes'");
    await app.checkSchedules();
    expect(await (await browser.fetch("/ready")).json()).toMatchObject({ lateSchedules: [], warnings: [] });
  } finally {
    await app.db.execute(sql`delete from pgboss.schedule`);
  }
});

function enqueue({ db, context }: TestApp, after?: Date) {
  const data = { email: anEmail(), request: crypto.randomUUID() };
  return context.tasks.enqueue(db, mailResetLink, data, after ? { after } : {});
}

/** @param ago how long ago the task was scheduled */
const insertSchedule = ({ db }: TestApp, { name, cron }: { name: string; cron?: string }, ago: string) =>
  db.execute(
    sql`insert into pgboss.schedule (name, cron, created_on) values (${name}, ${cron}, now() - ${ago}::interval)`,
  );

const insertCompleted = ({ db }: TestApp, { name }: { name: string }, when: string) =>
  db.execute(sql`insert into pgboss.job (name, state, completed_on, policy)
    values (${name}, 'completed', now() ${sql.raw(when)}, 'standard')`);

/** Waits until the query returns a row. */
async function waitForRow(db: Database, query: ReturnType<typeof sql>) {
  while ((await db.execute(query)).rows.length === 0) await pause(20);
}
