import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Connection } from "#server/platform/db/client.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { endMailHold } from "#server/platform/mail/troubles.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { aSecret } from "../a-secret.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";
import { quiet } from "../faults/a-database.ts";
import { adminVariables, firstAdmin } from "../faults/an-admin.ts";
import { startSmtp } from "../faults/smtp.ts";
import { expectNothingLost } from "../faults/submissions.ts";
import { ask, type Cluster, missing, startCluster, until } from "./cluster.ts";
import { countImported, type Load, startLoad } from "./load.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** From the moment when there is a new leader. */
const mostAwayMs = 30_000;
const surveysEach = 60;
/**
 * Three batches of ten surveys, all of which may have been accepted just before the database became unavailable
 * (docs/decisions/0015-mail-delivery.md).
 */
const mostRepeats = 30;

let cluster: Cluster;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let connection: Connection;
let load: Load;
const servers: { web: Forthright[]; tasks: Forthright[] } = { web: [], tasks: [] };
let calls = 0;
let faults = 0;

beforeAll(async () => {
  const absent = missing();
  if (absent) throw new Error(absent);
  loadKeys(aSecret);
  [cluster, smtp] = await Promise.all([startCluster(), startSmtp()]);
  const before = theCommitBefore(join(cluster.folder, "before"));
  // Ports change with each server, so each call looks up the current one.
  servers.web = [await start("web", before), await start("web", before)];
  servers.tasks = [await start("tasks", before)];
  connection = connectPostgres(cluster.directUrl);
  load = await startLoad(connection, () => servers.web[calls++ % servers.web.length]?.origin ?? "");
});

afterAll(async () => {
  await Promise.all([...servers.web, ...servers.tasks].map((server) => server.stop("SIGKILL")));
  await connection?.close();
  await smtp?.down();
  await cluster?.stop();
});

test("rolling upgrade: servers of the previous commit are replaced in turn, with a migration in between", async () => {
  await load.enqueueSurveys(surveysEach);
  await acknowledgedMore(40);
  const known = await migrations();
  const away = load.submissions.away();
  for (const index of [0, 1]) {
    const old = servers.web[index];
    const next = await start("web");
    servers.web[index] = next;
    await old?.stop("SIGTERM");
    await acknowledgedMore(20);
  }
  const [worker] = servers.tasks;
  servers.tasks = [await start("tasks")];
  await worker?.stop("SIGTERM");
  await acknowledgedMore(20);
  expect(await migrations()).toBeGreaterThan(known);
  expect(load.submissions.away() - away).toBe(0);
  expect(load.submissions.refused).toEqual([]);
});

test("a planned switchover loses nothing", () =>
  outage("switchover", async () => {
    const leader = await cluster.leader();
    const answer = await fetch(`${leader?.rest}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: leader?.name }),
    });
    expect(answer.status).toBe(200);
  }));

test("failover: the leader is killed, Patroni and PostgreSQL at once", async () => {
  const leader = await cluster.leader();
  await outage("leader killed", async () => leader?.kill()).finally(() => leader?.patroni.start());
});

test("failover: the leader is isolated, because its Patroni hangs and its PostgreSQL continues", async () => {
  const leader = await cluster.leader();
  await outage("leader isolated", async () => leader?.patroni.signal("SIGSTOP"));
  // Like a hung machine that is restarted. One that merely continues may write outdated data (docs/scaling.md).
  await leader?.patroni.end();
  leader?.patroni.start();
});

test("failover: a replica is far behind when the leader is killed, and another one is chosen", async () => {
  await whole();
  const leader = await cluster.leader();
  const follower = (await cluster.members()).find(({ role }) => role === "replica");
  const replica = cluster.nodes.find(({ name }) => name === follower?.name);
  let pid = 0;
  await until("the replica receives", async () => {
    const rows = await ask<{ pid: number }>(replica?.url ?? "", "select pid from pg_stat_wal_receiver");
    pid = rows?.[0]?.pid ?? 0;
    return pid > 0;
  });
  process.kill(pid, "SIGSTOP");
  try {
    await acknowledgedMore(100);
    await outage("leader killed, a replica far behind", async () => leader?.kill(), false);
    expect((await cluster.leader())?.name).not.toBe(replica?.name);
  } finally {
    goOn(pid);
    leader?.patroni.start();
  }
});

test("a member of etcd is lost and comes back", async () => {
  await whole();
  const [node] = cluster.nodes;
  const leader = (await cluster.leader())?.name;
  await node?.etcd.end();
  // Longer than the cluster may be without a leader.
  const since = performance.now();
  while (performance.now() - since < 25_000) await acknowledgedMore(20);
  node?.etcd.start();
  expect((await cluster.leader())?.name).toBe(leader);
});

test("PgBouncer is killed and restarted", () =>
  outage(
    "PgBouncer restarted",
    async () => {
      await cluster.pgbouncer?.end();
      await pause(1_000);
      cluster.pgbouncer?.start();
    },
    true,
    false,
  ));

test("nothing acknowledged is lost or doubled, no tenant saw another's rows, and few mails are repeated, as the mail record allows", async () => {
  await whole();
  await load.stop();
  const { submissions, seen, imported } = load;
  await everySurveyIsSent();
  // Besides these, the admin is notified of a sign-in with a new browser.
  const mails = smtp.received.filter(({ to }) => to !== firstAdmin.email);
  const ids = new Set(mails.map(({ messageId }) => messageId));
  console.info(
    `${submissions.acknowledged.length} answers acknowledged, ${submissions.repeated()} of them repeated, ${submissions.away()} asked to retry; ` +
      `${seen.reads} reads; ${imported.length} people imported; ${load.surveys()} surveys in ${mails.length} e-mails`,
  );
  expect(submissions.refused).toEqual([]);
  await expectNothingLost(connection.db, submissions.acknowledged);
  expect({ others: seen.others, strange: seen.strange }).toEqual({ others: [], strange: [] });
  expect(await countImported(connection.db, imported)).toEqual({ people: imported.length, twice: 0 });
  expect(ids.size).toBe(load.surveys());
  expect(mails.length - ids.size).toBeLessThanOrEqual(mostRepeats * faults);
});

/** Breaks something under load, and returns for how long nothing was acknowledged. */
async function outage(
  what: string,
  fault: () => Promise<unknown>,
  waitsForWhole = true,
  hasNewLeader = true,
) {
  if (waitsForWhole) await whole();
  await load.enqueueSurveys(surveysEach);
  await acknowledgedMore(20);
  const old = (await cluster.leader())?.name;
  const moments = [performance.now()];
  const watching = watchAcknowledged(moments);
  const broken = performance.now();
  faults++;
  await fault();
  if (hasNewLeader)
    await until("there is a new leader", async () => {
      const leader = (await cluster.leader())?.name;
      return leader !== undefined && leader !== old;
    });
  const led = performance.now();
  const count = load.submissions.acknowledged.length;
  await until(
    "answers are acknowledged again",
    () => load.submissions.acknowledged.length > count,
    mostAwayMs,
  );
  const back = performance.now() - led;
  await acknowledgedMore(40);
  const silence = watching();
  const took = hasNewLeader ? `a new leader after ${seconds(led - broken)}, ` : "";
  console.info(
    `${what}: ${took}answers ${seconds(back)} later; nothing was acknowledged for ${seconds(silence)} at the most`,
  );
  expect(back).toBeLessThan(mostAwayMs);
}

/** @returns a function that ends it and returns the longest time without an acknowledgement, in milliseconds */
function watchAcknowledged(moments: number[]): () => number {
  let last = load.submissions.acknowledged.length;
  const timer = setInterval(() => {
    const now = load.submissions.acknowledged.length;
    if (now > last) moments.push(performance.now());
    last = now;
  }, 20);
  return () => {
    clearInterval(timer);
    return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)));
  };
}

function goOn(pid: number) {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It has ended by itself meanwhile.
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const whole = () =>
  until("one leads, one follows synchronously, and one follows", () => cluster.isWhole(), 120_000);

async function acknowledgedMore(count: number) {
  const least = load.submissions.acknowledged.length + count;
  await until(`${count} more are acknowledged`, () => load.submissions.acknowledged.length >= least);
}

async function start(process: "web" | "tasks", cwd?: string): Promise<Forthright> {
  const variables = {
    ...quiet,
    PROCESS: process,
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: cluster.directUrl,
    SMTP_URL: smtp.url,
    ...adminVariables,
    SURVEYS_A_DAY_PER_MANAGER: "100000",
    SURVEYS_A_DAY_PER_COMPANY: "100000",
  };
  return startForthright(variables, undefined, cwd, cwd === undefined ? undefined : fromSources);
}

/** For a commit that nobody has built. */
const fromSources = ["--import", "./server/platform/tsx.ts", "server/main.ts"];

/** This product as it was before its newest migration, with this clone's packages if it had the same ones. */
function theCommitBefore(folder: string): string {
  const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
  const migrated = git("log", "-1", "--format=%H", "--", "server/platform/db/migrations/meta/_journal.json");
  mkdirSync(folder, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${migrated}~1 | tar -x -C ${folder}`]);
  const lockOf = (of: string) => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lockOf(folder) === lockOf(".")) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else execFileSync("node", ["scripts/install.js"], { cwd: folder });
  return folder;
}

async function migrations(): Promise<number> {
  const { rows } = await connection.db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}

/** As if the hours had passed after which work that an outage interrupted is retried. */
async function everySurveyIsSent() {
  const { db } = connection;
  for (const server of servers.tasks) await server.stop("SIGTERM");
  await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
  await db.execute(sql`update reviewers set sending_until = null, queued_until = null`);
  await db.execute(sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`);
  servers.tasks = [await start("tasks")];
  await until("every survey is sent", async () => {
    // If an outage made the mail server wait too long, automatic mail is held, too.
    await endMailHold({ db });
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    const { rows } = await db.execute<{ left: number }>(
      sql`select count(*)::int as left from reviewers where status = 'identified'`,
    );
    return rows[0]?.left === 0;
  });
}
