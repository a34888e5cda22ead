// The time to work out a day's digests for managers of whom few have something new: it is to depend on those few.
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/platform/db/client.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import type { Transport } from "#server/platform/mail/message.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { databaseAt, execute } from "../databases.ts";
import { startPostgres } from "../postgres.ts";

const withNews = 1_000;
const morning = new Date("2026-11-20T08:00:00Z");
const postgres = await startPostgres();
// The first one warms up.
for (const managers of [1_000, 10_000, 100_000]) {
  const { sweepMs, nextSweepMs, sendMs, mails } = await measure(managers);
  console.log(`${managers} managers, ${mails} digests: found in ${sweepMs} ms (again, with none left: ${nextSweepMs} ms), \
worked out and handed over in ${sendMs} ms, ${sweepMs + sendMs} ms in all`);
}
await postgres.stop();

async function measure(managers: number) {
  const name = `digests_${managers}`;
  await execute(postgres.url, `create database ${name}`);
  const connection = connectPostgres(databaseAt(postgres.url, name));
  await connection.migrate();
  let mails = 0;
  const transport: Transport = {
    name: "mailbox",
    async deliver() {
      mails++;
      return "accepted";
    },
    close() {},
  };
  const settings = readEnv({
    DEMO: "false",
    SECRET: "a secret that keys nothing but tests",
    SMTP_URL: "smtp://127.0.0.1",
  });
  const log = pino({ level: "silent" });
  const clock = { now: () => morning };
  const app = await createApp({ connection, settings, clock, transport, log, pages: null });
  const { context } = app;
  await context.tasks.start();
  await fill(context.db, managers);

  const sweepMs = await timed(() => sweepDigests.run(context, {}));
  const sendMs = await timed(() => context.tasks.drain(context));
  const nextSweepMs = await timed(() => sweepDigests.run(context, {}));
  await app.stop();
  return { sweepMs, sendMs, nextSweepMs, mails };
}

/** Each with one job, of which only news is told, and a candidate about whom one was asked; some have answered. */
async function fill(db: Database, managers: number) {
  const series = sql`generate_series(1, ${managers}::int) n`;
  const id = (kind: number) => sql`lpad(to_hex(${kind}::int * 10000000 + n), 32, '0')::uuid`;
  const before = sql`timestamptz '2026-09-01T00:00:00Z'`;
  const answered = sql`timestamptz '2026-11-19T15:00:00Z'`;
  await db.execute(
    sql`insert into companies (id, name) select ${id(9)}, 'Juniper ' || n from generate_series(1, 1) n`,
  );
  await db.execute(
    sql`insert into manager_users (id, name, email) select ${id(1)}, 'Morgan Lee', n || '@example.com' from ${series}`,
  );
  await db.execute(sql`insert into hiring_manager_profiles (id, company_id, first_name, last_name, email, created_at)
    select ${id(1)}, (select id from companies), 'Morgan', 'Lee', n || '@example.com', ${before} from ${series}`);
  await db.execute(sql`insert into notification_settings
      (hiring_manager_profile_id, settings_mode, digest_frequency, send_zero_reviews_email, created_at)
    select ${id(1)}, 'global', 'daily', false, ${before} from ${series}`);
  await db.execute(sql`insert into jobs (id, title, company_id, created_by, created_at)
    select ${id(2)}, 'Engineer', (select id from companies), ${id(1)}, ${before} from ${series}`);
  await db.execute(sql`insert into candidates (id, first_name, last_name, job_id, created_by)
    select ${id(3)}, 'Robin', 'Vale', ${id(2)}, ${id(1)} from ${series}`);
  const questions = JSON.stringify([
    { id: "reliability", question: "How reliable are they?", type: "rating", required: true, scale: 5 },
  ]);
  await db.execute(sql`insert into reviewers
      (id, candidate_id, rank, name, email, email_hash, status, survey_sent_at, survey_completed_at, questions, created_by_type)
    select n::text, ${id(3)}, 1, 'Kim Doe', 'kim@example.com', n::text, case when n <= ${withNews} then 'completed' else 'survey_sent' end,
      ${before}, case when n <= ${withNews} then ${before} end, ${questions}::jsonb, 'system' from ${series}`);
  await db.execute(sql`insert into survey_responses (reviewer_id, candidate_id, responses, created_at, released_at)
    select n::text, ${id(3)}, '{"reliability": 4}'::jsonb, ${answered}, ${answered} from generate_series(1, ${withNews}::int) n`);
  await db.execute(sql`analyze`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}
