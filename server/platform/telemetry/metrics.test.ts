import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { knownTasks } from "#server/app.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sendDigest } from "#server/features/notifications/send-digest.ts";
import { aCandidate, aJob, aManager, aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { startTestApp, type TestApp } from "#tests/test-app.ts";

test("metrics cover calls, mails, tasks, sources, the queue and the process, without personal data", async ({
  database,
}) => {
  await database.empty();
  const labs = createServer((_request, response) => response.end(JSON.stringify({ data: [{}, {}] })));
  await new Promise<void>((resolve) => void labs.listen(0, "127.0.0.1", resolve));
  const { app, stop } = await startTestApp(database, {
    METRICS_PORT: "0",
    PEOPLE_DATA_LABS_KEY: "the-key",
    PEOPLE_DATA_LABS_URL: `http://127.0.0.1:${(labs.address() as AddressInfo).port}`,
  });
  const secrets = await aStory(app);
  await app.db.execute(sql`insert into pgboss.schedule (name, cron, created_on)
    values (${sweepDigests.name}, ${sweepDigests.cron}, now() - interval '21 minutes')`);
  const text = await metricsOf(app);
  await app.db.execute(sql`delete from pgboss.schedule`);
  for (const line of [
    'forthright_requests_total{call="reviewer.surveys.submit",outcome="201"} 1',
    'forthright_requests_total{call="unknown call",outcome="404"} 1',
    'forthright_requests_total{call="page",outcome="404"} 1',
    'forthright_request_seconds_count{call="manager.jobs.create"} 3',
    'forthright_mails_total{transport="mailbox",outcome="accepted"} 1',
    'forthright_mails_total{transport="mailbox",outcome="sender rejected"} 1',
    'forthright_tasks_total{task="search-source",outcome="completed"} 1',
    'forthright_searches_total{source="people_data_labs",outcome="done"} 1',
    'forthright_source_people_total{source="people_data_labs"} 2',
    'forthright_queue_tasks{task="send-digest",state="due"} 1',
    "forthright_digests_late 1",
    'forthright_schedule_late{task="sweep-digests"} 1',
    "forthright_queue_dead_letters 0",
    "forthright_database_up 1",
    'forthright_pool_waiting{pool="requests"} 0',
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).toMatch(/forthright_queue_oldest_seconds\{task="send-digest"\} 12\d\d\./);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.\d+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d{8,}$/m);

  // Every label has only words of ours.
  const values = [...text.matchAll(/="((?:[^"\\]|\\.)*)"/g)].map(([, value = ""]) => value);
  const ownWords = /^(?:(?:visitor|reviewer|guest|manager|admin)(?:\.[a-zA-Z]+){2}|\d{3}|[a-z][a-z _]*)$/;
  const tasks = new Set(knownTasks.map(({ name }) => name));
  const process = /^(?:\+Inf|[\d.]+|v24\.\d+\.\d+|[A-Z][A-Za-z]+)$/;
  expect(
    values.filter((value) => !ownWords.test(value) && !tasks.has(value) && !process.test(value)),
  ).toEqual([]);
  for (const secret of secrets) expect(text).not.toContain(secret);
  await stop();
  labs.close();
  await expect(fetch(`http://127.0.0.1:${app.metricsPort}/metrics`)).rejects.toThrow("fetch failed");
});

test("/ready next to the metrics answers 503 while due work does not start on a server for tasks, and while the database is away", async ({
  database,
}) => {
  await database.empty();
  const readReady = async ({ metricsPort }: TestApp) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/ready`);
    return `${answer.status} ${(await answer.text()).trim()}`;
  };
  for (const [process, expected] of [
    ["tasks", "503 due work does not start"],
    ["web", "200 ready"],
  ] as const) {
    const { app, stop } = await startTestApp(database, { METRICS_PORT: "0", PROCESS: process });
    await app.db.transaction((tx) => app.context.tasks.enqueue(tx, sendDigest, { digestId: randomUUID() }));
    await app.db.execute(sql`update pgboss.job set start_after = now() - interval '4 minutes'`);
    expect(await readReady(app)).toBe("200 ready");
    await app.db.execute(sql`update pgboss.job set start_after = now() - interval '6 minutes'`);
    expect(await readReady(app)).toBe(expected);
    await app.db.execute(sql`delete from pgboss.job`);
    await stop();
  }
  const fail = () => Promise.reject(new Error("away"));
  const connection = { ...database.connection, checkHealth: fail };
  const { app, stop } = await startTestApp({ ...database, connection }, { METRICS_PORT: "0" });
  expect(await readReady(app)).toBe("503 database unreachable");
  await stop();
});

test("nothing is measured unless it is enabled", ({ app }) => {
  expect(app.metricsPort).toBeNull();
  expect(app.context.telemetry).toBeNull();
});

test("while the database is unavailable the metrics report that, and still report the process", async ({
  database,
}) => {
  const fail = () => Promise.reject(new Error("away"));
  const connection = { ...database.connection, checkHealth: fail };
  const { app, stop } = await startTestApp({ ...database, connection }, { METRICS_PORT: "0" });
  const lines = (await metricsOf(app)).split("\n");
  expect(lines).toContain("forthright_database_up 0");
  expect(lines).toContain("forthright_digests_late Nan");
  expect(lines.join("\n")).toContain("process_resident_memory_bytes");
  await stop();
});

/** Returns what no metric may contain: the names and texts of the story. */
async function aStory(app: TestApp) {
  const manager = await aManager(app, { company: "Wilhelmina's Bakery" });
  const job = await aJob(manager, { title: "Confectioner" });
  await aCandidate(manager, job.id, {
    firstName: "Ottilie",
    workHistory: [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }],
  });
  await app.runTasks();
  const reviewer = await aReviewer(app, { manager, name: "Kunigunde Ott" });
  const submission = aSubmission(reviewer.id);
  await app.browser().reviewer.surveys.submit({
    ...submission,
    answers: { ...submission.answers, strengths: "Marzipan" },
  });
  app.refuseMail("554 blocked using zen.spamhaus.org for ottilie@example.com");
  const other = await aReviewer(app, { manager, status: "identified" });
  const sending = manager.browser.manager.reviewers.sendSurvey({ reviewerKey: other.key });
  await expect(sending).rejects.toMatchObject({ code: "MAIL_BLOCKED" });
  for (const path of [`/api/surveys/${reviewer.id}/nothing`, `/survey/${reviewer.id}`])
    await (await fetch(app.url + path)).text();
  await app.db.transaction((tx) =>
    app.context.tasks.enqueue(tx, sendDigest, { digestId: crypto.randomUUID() }),
  );
  await app.db
    .execute(sql`update pgboss.job set created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'
    where name = ${sendDigest.name}`);
  const { email, id, key, name } = reviewer;
  return [
    email,
    id,
    key,
    name,
    manager.email,
    manager.id,
    job.id,
    "Bakery",
    "Confectioner",
    "Marzipan",
    "Ott",
  ];
}

async function metricsOf(app: TestApp): Promise<string> {
  const address = `http://127.0.0.1:${app.metricsPort}`;
  expect((await fetch(`${address}/`)).status).toBe(404);
  return (await fetch(`${address}/metrics`)).text();
}
