// What taking along a job's answers leaves in memory while they are sent: 100,000 rows are to need what 10,000 do.
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/platform/db/client.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import { exportFormats } from "#contract/report-choices.ts";
import { exportAnswers } from "#server/features/reports/export-answers.ts";
import { databaseAt, execute } from "../databases.ts";
import { startPostgres } from "../postgres.ts";

const [companyId, managerId, jobId] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const manager = {
  id: String(managerId),
  companyId: String(companyId),
  company: "Juniper Labs",
  firstName: "Morgan",
  lastName: "Lee",
  email: "morgan@example.com",
};
const postgres = await startPostgres();
for (const candidates of [100, 1_000]) {
  const name = `export_${candidates}`;
  await execute(postgres.url, `create database ${name}`);
  const connection = connectPostgres(databaseAt(postgres.url, name));
  await connection.migrate();
  const settings = readEnv({ DEMO: "true", SECRET: "a secret that keys nothing but tests" });
  const transport = { name: "mailbox", deliver: async () => "accepted" as const, close() {} } as const;
  const log = pino({ level: "silent" });
  const clock = { now: () => new Date("2026-11-21T10:00:00Z") };
  const app = await createApp({ connection, settings, clock, transport, log, pages: null });
  await app.context.tasks.start();
  await fill(app.context.db, candidates);
  const asManager = { ...app.context, manager, db: app.context.dbOf(manager), whole: app.context.db };
  for (const format of exportFormats) {
    const { answers } = await exportAnswers(asManager, { jobId: String(jobId), format });
    const { ms, megabytes } = await measure(answers);
    const rows = candidates * 100;
    console.log(`${format}: ${rows} rows in ${ms} ms; at most ${megabytes} MB of heap above where it began`);
  }
  await app.stop();
}
await postgres.stop();

async function measure(stream: ReadableStream<Uint8Array>) {
  globalThis.gc?.();
  const begun = performance.now();
  const before = process.memoryUsage().heapUsed;
  let [most, chunks] = [0, 0];
  for await (const _ of stream) {
    if (++chunks % 20 !== 0) continue;
    globalThis.gc?.();
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  return { ms: Math.round(performance.now() - begun), megabytes: Math.round(most / 1024 / 1024) };
}

/** So many candidates of one job, each with twenty responses of five answers. */
async function fill(db: Database, candidates: number) {
  await db.execute(sql`insert into companies (id, name) values (${companyId}, 'Juniper Labs')`);
  await db.execute(
    sql`insert into manager_users (id, name, email) values (${managerId}, 'Morgan Lee', 'morgan@example.com')`,
  );
  await db.execute(sql`insert into hiring_manager_profiles (id, company_id, first_name, last_name, email)
    values (${managerId}, ${companyId}, 'Morgan', 'Lee', 'morgan@example.com')`);
  await db.execute(sql`insert into jobs (id, title, company_id, created_by)
    values (${jobId}, 'Engineer', ${companyId}, ${managerId})`);
  await db.execute(sql`insert into candidates (first_name, last_name, job_id, created_by)
    select 'Robin', 'Vale ' || n, ${jobId}, ${managerId} from generate_series(1, ${candidates}::int) n`);
  const ids = ["a", "b", "c", "d", "e"];
  const questions = ids.map((id) => ({ id, question: `${id}?`, type: "text", required: true }));
  const answers = Object.fromEntries(
    ids.map((id) => [id, "They say what they do not know, and find out. ".repeat(4)]),
  );
  await db.execute(sql`insert into reviewers
      (id, candidate_id, rank, name, email, email_hash, status, survey_sent_at, survey_completed_at, questions, created_by_type)
    select c.id || '-' || n, c.id, n, 'Kim Doe', 'kim@example.com', c.id || '-' || n, 'completed', now(), now(),
      ${JSON.stringify(questions)}::jsonb, 'system' from candidates c, generate_series(1, 20) n`);
  await db.execute(sql`insert into survey_responses (reviewer_id, candidate_id, responses)
    select id, candidate_id, ${JSON.stringify(answers)}::jsonb from reviewers`);
  await db.execute(sql`analyze`);
}
