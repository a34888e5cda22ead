// Records events about random candidates for webhooks, in its own process: node events.ts <URL of the database>. Events
// arrive whether or not those before are stored. Fifty share a transaction, as when many
// candidates are added or changed at once.
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { Event } from "#contract/events.ts";
import { createApp } from "#server/app.ts";
import { recordForWebhooks } from "#server/features/webhooks/record-events.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";

/** From the benchmark: for how long, and how many events a second. */
export interface Order {
  seconds: number;
  perSecond: number;
}

/** To the benchmark, when all are stored. */
export interface Recorded {
  events: number;
  /** Between the last event and the time when it was stored. */
  lateMs: number;
}

const inTransaction = 50;

const [url = ""] = process.argv.slice(2);
const connection = connectPostgres(url);
const settings = readEnv({ NODE_ENV: "production", SECRET: "a secret that keys nothing but tests" });
const { context } = await createApp({
  connection,
  settings,
  clock: systemClock,
  transport: mailboxTransport(connection.db, systemClock),
  log: pino({ level: "silent" }),
  pages: null,
});
await context.tasks.start();
const { rows: candidates } = await context.db.execute<{ id: string }>(sql`select id from candidates`);

process.on("message", (order: Order) => void obey(order));
process.send?.("ready");

async function obey({ seconds, perSecond }: Order) {
  const started = performance.now();
  const waiting: Promise<void>[] = [];
  const transactions = perSecond / inTransaction;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - started) / 1_000) {
    while (waiting.length < elapsed * transactions) waiting.push(recordSome());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const ended = performance.now();
  await Promise.all(waiting);
  const done: Recorded = { events: waiting.length * inTransaction, lateMs: performance.now() - ended };
  process.send?.(done);
}

const recordSome = () =>
  context.db.transaction((db) =>
    recordForWebhooks({ ...context, db }, Array.from({ length: inTransaction }, anEvent)),
  );

/** Every other event counts responses. */
function anEvent(_: unknown, index: number): Event {
  const candidateId = candidates[Math.floor(Math.random() * candidates.length)]?.id ?? "";
  if (index % 2 === 0) return { type: "consent.given", candidateId, name: "Robin Vale" };
  return { type: "responses.released", candidateId, releaseId: candidateId };
}
