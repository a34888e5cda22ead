// Measures how much webhooks slow submissions down: surveys submitted to two server processes while a third runs tasks,
// without webhooks, and with 1,000 events a second that are stored and queued for two webhooks. Argument: the seconds
// of a round, for example npm run benchmark:webhooks -- 4
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { webhookEventTypes } from "#contract/webhook-words.ts";
import { createSecret } from "#server/features/webhooks/sign.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { aSecret } from "../a-secret.ts";
import { databaseAt, execute } from "../databases.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";
import { quiet } from "../faults/a-database.ts";
import { addLinks } from "../faults/submissions.ts";
import { migrateAll } from "../migrate-all.ts";
import { startPostgres } from "../postgres.ts";
import { type Figures, putUnderLoad } from "./http/load.ts";
import { submission, takeLink } from "./http/submission.ts";
import { quantile } from "./quantile.ts";
import type { Order, Recorded } from "./webhooks/events.ts";

/** How many times as many submissions may be answered without webhooks. */
const maxRatio = 1.1;
const seconds = Number(process.argv[2] ?? 4);
const rounds = 5;
const eventsPerSecond = 1_000;
const webhookCount = 2;
/** About 60 submissions a second, which leaves a part of two cores free. */
const load = { connections: 8, pauseMs: 120 };

const postgres = await startPostgres();
await execute(postgres.url, "create database benchmark");
const url = databaseAt(postgres.url, "benchmark");
const connection = connectPostgres(url);
const { db } = connection;
await migrateAll(connection);
loadKeys(aSecret);
const links = await addLinks(db, 60_000, 5);
const [company] = await db.select({ id: companies.id }).from(companies);
await execute(url, "vacuum analyze");
const servers = await Promise.all(["web", "web", "tasks"].map(aServer));
const ports = servers.slice(0, 2).map(({ origin }) => Number(new URL(origin).port));
const source = await startSource();

const kinds = ["no webhooks", "webhooks, no other events", `${eventsPerSecond} events a second`] as const;
const figuresOf = new Map<string, Figures[]>(kinds.map((kind) => [kind, []]));
const reports: string[] = [];
// Alternating, so that other load on the machine affects all of them.
for (let round = 0; round < rounds; round++)
  for (const kind of kinds) {
    if (kind !== kinds[0]) await addWebhooks();
    const events = kind === kinds[2] ? record({ seconds: seconds + 1, perSecond: eventsPerSecond }) : null;
    const next = () => submission(takeLink(links));
    figuresOf.get(kind)?.push(await putUnderLoad(ports, next, seconds, load));
    if (events) reports.push(await reportQueued(await events));
    await db.delete(webhookEndpoints);
    await emptyQueue();
  }

console.log(`${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}; medians, and what they are of 'no webhooks'
what                        submissions/s  ratio   median  ratio      p95  ratio  errors`);
const baseline = medians(figuresOf.get(kinds[0]) ?? []);
for (const [kind, figures] of figuresOf) {
  const { perSecond: rate, median, p95, errors } = medians(figures);
  const cells = [
    [rate.toFixed(0).padStart(14), rate / baseline.perSecond],
    [median.toFixed(1).padStart(9), median / baseline.median],
    [p95.toFixed(1).padStart(9), p95 / baseline.p95],
  ] as const;
  const line = cells.map(([figure, ratio]) => `${figure} ${ratio.toFixed(2).padStart(6)}`).join("");
  console.log(`${kind.padEnd(27)}${line} ${String(errors).padStart(7)}`);
  if (rate * maxRatio < baseline.perSecond) process.exitCode = 1;
}
console.log(reports.join("\n"));

source.removeAllListeners("exit").kill("SIGKILL");
for (const server of servers) await server.stop("SIGKILL");
await connection.close();
await postgres.stop();

function aServer(process: string): Promise<Forthright> {
  return startForthright({ ...quiet, NODE_ENV: "production", PROCESS: process, DATABASE_URL: url });
}

async function startSource(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("webhooks/events.ts", import.meta.url));
  const child = fork(script, [url], { execArgv: process.execArgv, stdio: "inherit" });
  child.once("exit", (code) => process.exit(code ?? 1));
  await once(child, "message");
  return child;
}

async function record(order: Order): Promise<Recorded> {
  source.send(order);
  const [recorded] = (await once(source, "message")) as [Recorded];
  return recorded;
}

/** They are paused, because sending depends on the receivers. */
async function addWebhooks() {
  const pausedUntil = new Date(Date.now() + 3_600_000);
  await db.insert(webhookEndpoints).values(
    Array.from({ length: webhookCount }, (_, index) => ({
      companyId: company?.id ?? "",
      name: `Webhook ${index}`,
      address: "https://receiver.example.com/hook",
      secret: createSecret("v1"),
      events: [...webhookEventTypes],
      pausedUntil,
      createdAt: new Date(),
    })),
  );
}

/** Waits until each event is queued for each webhook. @returns how long that took after the last event */
async function reportQueued({ events, lateMs }: Recorded): Promise<string> {
  const started = performance.now();
  const isQueued = async () => {
    const stored = await db.$count(webhookEvents);
    const queued = await db.$count(webhookDeliveries);
    return stored >= events && queued === stored * webhookCount;
  };
  while (!(await isQueued())) await new Promise((resolve) => setTimeout(resolve, 50));
  const queuedAfter = (performance.now() - started) / 1_000;
  return `${events} events: the last was stored after ${lateMs.toFixed(0)} ms, all were queued for ${webhookCount} webhooks after ${queuedAfter.toFixed(1)} s`;
}

/** So that no round runs the tasks of the previous round, or plans its statements for empty tables. */
async function emptyQueue() {
  await db.delete(webhookEvents);
  await execute(url, "vacuum analyze");
  const due = sql`select count(*)::int as count from pgboss.job where state < 'completed' and start_after <= now()`;
  for (;;) {
    const { rows } = await db.execute<{ count: number }>(due);
    if (rows[0]?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function medians(figures: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    quantile(
      figures.map((round) => round[name]),
      0.5,
    );
  return {
    perSecond: median("perSecond"),
    median: median("median"),
    p95: median("p95"),
    p99: median("p99"),
    errors: figures.reduce((sum, { errors }) => sum + errors, 0),
  };
}
