import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { activities } from "#server/platform/db/schema/activity.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { aJob, aManager, anAdmin, aReviewer, type TestManager } from "../factories.ts";
import { startQueue, startTestApp, type TestApp } from "../harness.ts";
import { migrateAll } from "../migrate-all.ts";
import { type OwnPostgres, startOwnPostgres } from "../postgres.ts";
import { until } from "./installation.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

let primary: OwnPostgres;
let standby: OwnPostgres;
let connection: Connection;
let followed: Connection;
let database: Awaited<ReturnType<typeof startQueue>>;
let app: TestApp;
let stop: () => Promise<void>;

beforeAll(async () => {
  primary = await startOwnPostgres();
  standby = await primary.follow();
  connection = connectPostgres(primary.url, { readUrl: standby.url });
  followed = connectPostgres(standby.url);
  await migrateAll(connection);
  database = await startQueue(connection);
  ({ app, stop } = await startTestApp(database, null, 0, { METRICS_PORT: "0" }));
});

afterAll(async () => {
  await stop?.();
  await database?.tasks.stop();
  await Promise.all([connection?.close(), followed?.close()]);
  await standby?.stop();
  await primary?.stop();
});

test("who has changed nothing lately reads from the replica, each manager their own", async () => {
  const [one, other] = [await aManager(app), await aManager(app)];
  const { id } = await aJob(one);
  await aJob(other);
  await isUsed();
  expect(await readFrom(one)).toEqual({ ids: [id], at: "primary" });
  app.clock.advance(11_000);
  expect(await readFrom(one)).toEqual({ ids: [id], at: "replica" });
  // Whatever a query forgets.
  const [profile] = await connection.db
    .select()
    .from(hiringManagerProfiles)
    .where(sql`id <> ${one.id}`);
  const seen = await connection.replica?.read(({ dbOf }) => dbOf(profile!).select().from(jobs));
  expect(seen?.answer.map(({ createdBy }) => createdBy)).toEqual([other.id]);
});

test("that a report was read there is noted on the primary, and nothing is written on the replica", async () => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  app.clock.advance(11_000);
  await isUsed();
  const before = connection.replica?.state().reads.replica ?? 0;
  await manager.browser.manager.reports.read({ candidateId });
  expect(connection.replica?.state().reads.replica).toBeGreaterThan(before);
  const noted = await connection.db.select().from(activities).where(eq(activities.action, "response.read"));
  expect(noted).toHaveLength(1);
  expect(await connection.replica?.read(({ db }) => db.execute(sql`delete from jobs`))).toBeNull();
});

test("what somebody wrote is never missing, however far behind the replica is", async () => {
  const manager = await aManager(app);
  await aJob(manager);
  app.clock.advance(11_000);
  await isUsed();
  await followed.db.execute(sql`select pg_wal_replay_pause()`);
  try {
    const own = await aJob(manager);
    expect((await readFrom(manager)).ids).toContain(own.id);
    // Elsewhere, or by a client that keeps no cookies: what it lacks is no older than five seconds.
    app.clock.advance(11_000);
    const noted = performance.now();
    await until("the replica is found to be behind", async () => {
      const { ids } = await readFrom(manager);
      return ids.includes(own.id);
    });
    expect(performance.now() - noted).toBeLessThan(5_000);
    await until("it is not used", () => connection.replica?.state().is === "behind");
    expect((await readFrom(manager)).at).toBe("primary");
  } finally {
    await followed.db.execute(sql`select pg_wal_replay_resume()`);
  }
  await isUsed();
});

test("where the replica is away the primary answers; the log, the metrics and the admins are told", async () => {
  const manager = await aManager(app);
  const { id } = await aJob(manager);
  const admin = await anAdmin(app);
  app.clock.advance(11_000);
  await isUsed();
  expect((await readFrom(manager)).at).toBe("replica");
  await standby.halt("SIGQUIT");
  try {
    expect(await readFrom(manager)).toEqual({ ids: [id], at: "primary" });
    await until("it is found to be away", () => connection.replica?.state().is === "away");
    expect(app.logs.join("")).toContain('"replica":"away"');
    const metrics = await (await fetch(`http://127.0.0.1:${app.metricsPort}/metrics`)).text();
    expect(metrics).toContain("forthright_replica_used 0\n");
    expect(metrics).toMatch(/forthright_old_reads_total\{outcome="primary"\} [1-9]/);
    const [part] = (await admin.browser.admin.system.read()).parts;
    expect(part).toMatchObject({ state: "look" });
    expect(part?.advice).toContain("It cannot be reached");
  } finally {
    await standby.resume();
  }
  await isUsed();
  expect((await readFrom(manager)).at).toBe("replica");
});

const isUsed = () => until("the replica is used", () => connection.replica?.state().is === "used");

/** A manager's list of jobs, and where it was read. */
async function readFrom({ browser }: TestManager) {
  const before = connection.replica?.state().reads.replica;
  const ids = (await browser.manager.jobs.list()).map(({ id }) => id);
  return { ids, at: connection.replica?.state().reads.replica === before ? "primary" : "replica" };
}
