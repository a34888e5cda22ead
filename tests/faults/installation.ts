import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { knownTasks } from "#server/app.ts";
import { connectPostgres } from "#server/db/postgres.ts";
import { sendSurveyTask } from "#server/reviewers/send-survey.ts";
import { createTasks } from "#server/tasks/tasks.ts";
import { databaseAt, execute, templateDatabase } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { addUnasked } from "../unasked-reviewers.ts";
import { startSmtp } from "./smtp.ts";

const patienceMs = 25_000;
export type Installation = Awaited<ReturnType<typeof anInstallation>>;

/** A database, a mail server, and servers that are started, killed and started again. */
export async function anInstallation() {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Faults are tested on PostgreSQL");
  const name = `faults_${randomUUID().replaceAll("-", "")}`;
  await execute(provided.url, `create database ${name} template ${templateDatabase}`);
  const databaseUrl = databaseAt(provided.url, name);
  const connection = connectPostgres(databaseUrl);
  const { db } = connection;
  const tasks = createTasks(connection, knownTasks, () => {});
  await tasks.start();
  const smtp = await startSmtp();
  const running = new Set<Awaited<ReturnType<typeof startForthright>>>();
  const kill = async (server: Awaited<ReturnType<typeof startForthright>>) => {
    running.delete(server);
    await server.stop("SIGKILL");
  };

  const installation = {
    db,
    smtp,
    async startServer() {
      const server = await startForthright({
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        API_ONLY: "true",
        LOG_LEVEL: "silent",
        SURVEYS_A_DAY_PER_MANAGER: "100000",
        SURVEYS_A_DAY_PER_COMPANY: "100000",
      });
      running.add(server);
      return { kill: () => kill(server) };
    },
    /** Has the system send surveys to so many reviewers. */
    async enqueueSurveys(count: number) {
      const keys = await addUnasked(db, count);
      await db.transaction((tx) =>
        tasks.enqueueAll(
          tx,
          sendSurveyTask,
          keys.map((reviewerKey) => ({ reviewerKey })),
        ),
      );
    },
    /**
     * As if the hours had passed after which tries are due again, and tasks and claims that died with their server are
     * given up: this clock cannot be set in another process.
     */
    async timePasses() {
      await db.execute(
        sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
      );
      await db.execute(sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`);
      await db.execute(sql`update reviewers set sending_until = null, queued_until = null`);
      // What becomes due by itself is found within seconds; this wakes the workers now.
      await db.execute(
        sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${sendSurveyTask.name})`,
      );
    },
    sent: () => counted(sql`select count(*)::int as count from reviewers where status = 'survey_sent'`),
    failing: () =>
      counted(
        sql`select count(*)::int as count from pgboss.job where name = ${sendSurveyTask.name} and state = 'retry'`,
      ),
    deadLetters: () =>
      counted(sql`select count(*)::int as count from pgboss.job where name = 'dead-letters'`),
    /** Lets time pass until all are sent, but only while nobody is at work: what somebody has claimed is nobody else's. */
    async untilSent(surveys: number) {
      await until("all surveys are sent", async () => {
        const before = smtp.received.length;
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        if (smtp.received.length === before) await installation.timePasses();
        return (await installation.sent()) === surveys;
      });
    },
    /** Every connection breaks, and none is let in until the work is done: what a client sees of a restart. */
    async withoutDatabase(work: () => Promise<void>) {
      await execute(
        provided.url,
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
      await work();
      await execute(provided.url, `alter database ${name} allow_connections true`);
    },
    async stop() {
      await Promise.all([...running].map(kill));
      await smtp.down();
      await tasks.stop();
      await connection.close();
      await execute(provided.url, `drop database ${name} with (force)`);
    },
  };
  return installation;

  async function counted(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(query);
    return rows[0]?.count ?? 0;
  }
}

/** Waits until it is so. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean) {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never happened: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
