import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { knownTasks } from "#server/app.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { createTasks } from "#server/platform/tasks/tasks.ts";
import { databaseAt, execute, templateDatabase } from "../databases.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";
import { aSecret } from "../a-secret.ts";
import { enqueueUncontacted } from "../uncontacted-reviewers.ts";
import { startSmtp } from "./smtp.ts";
import { waitUntil } from "../wait-until.ts";

export type Installation = Awaited<ReturnType<typeof anInstallation>>;

/** A database, a mail server, and servers that are started, killed and restarted. */
export async function anInstallation(postgresUrl = sharedPostgres()) {
  const name = `faults_${randomUUID().replaceAll("-", "")}`;
  await execute(postgresUrl, `create database ${name} template ${templateDatabase}`);
  const databaseUrl = databaseAt(postgresUrl, name);
  const connection = connectPostgres(databaseUrl);
  const { db } = connection;
  // What is encrypted here is decrypted by servers in other processes.
  loadKeys(aSecret);
  const tasks = createTasks(connection, knownTasks, () => {});
  await tasks.start();
  const smtp = await startSmtp();
  const running = new Set<Forthright>();
  // From before its start until after its end.
  let atWork = 0;
  const end = async (server: Forthright, signal: "SIGKILL" | "SIGTERM") => {
    if (!running.delete(server)) return;
    await server.stop(signal);
    atWork--;
  };

  const handleOf = (server: Forthright) => ({
    origin: server.origin,
    logged: server.logged,
    kill: () => end(server, "SIGKILL"),
    /** Lets it finish its work. */
    stop: () => end(server, "SIGTERM"),
  });

  const installation = {
    db,
    smtp,
    async startServer(variables: Record<string, string> = {}) {
      atWork++;
      const server = await startForthright({
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        API_ONLY: "true",
        LOG_LEVEL: "silent",
        SURVEYS_A_DAY_PER_MANAGER: "100000",
        SURVEYS_A_DAY_PER_COMPANY: "100000",
        ...variables,
      });
      running.add(server);
      return handleOf(server);
    },
    /** A running server, or a new one. */
    aServer: async () => {
      const [server] = running;
      return server ? handleOf(server) : installation.startServer();
    },
    /** As if nothing had been sent yet. */
    async forget() {
      smtp.received.length = 0;
      smtp.behave("accept");
      await db.execute(sql`delete from mail_troubles`);
      await db.execute(sql`delete from reviewers`);
      await db.execute(sql`delete from pgboss.job`);
    },
    /** Has the system send surveys to this many reviewers. */
    enqueueSurveys: (count: number) => enqueueUncontacted(db, tasks, count),
    /**
     * As if the hours had passed after which retries are due, because this clock cannot be set in another process.
     * Tasks and claims expire only if no server is left that may still work on them.
     */
    async timePasses() {
      if (atWork === 0) {
        await db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
        await installation.giveUpClaims();
      }
      await db.execute(sql`update pgboss.job set start_after = now() where state in ('retry', 'created')`);
      // Due tasks are found within seconds anyway; this wakes the workers now.
      await db.execute(
        sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${sendChosenSurvey.name})`,
      );
    },
    async giveUpClaims() {
      await db.execute(sql`update reviewers set sending_until = null, queued_until = null`);
      await db.execute(sql`delete from attempts where key like 'sending %'`);
    },
    sent: () => counted(sql`select count(*)::int as count from reviewers where status = 'survey_sent'`),
    failing: () => tasksIn("retry"),
    /** How many were not attempted yet. */
    untried: () => tasksIn("created"),
    deadLetters: () =>
      counted(sql`select count(*)::int as count from pgboss.job where name = 'dead-letters'`),
    async untilSent(surveys: number) {
      const isSent = async () => {
        await installation.timePasses();
        return (await installation.sent()) === surveys;
      };
      // A busy machine sends ten a second.
      await waitUntil("all surveys are sent", isSent, 120_000);
    },
    /** Closes every connection, and for a second accepts none. */
    async breakConnections() {
      await execute(
        postgresUrl,
        `alter database ${name} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        "select pg_sleep(1)",
        `alter database ${name} allow_connections true`,
      );
    },
    async stop() {
      await Promise.all([...running].map((server) => end(server, "SIGKILL")));
      await smtp.down();
      await tasks.stop();
      await connection.close();
      await execute(postgresUrl, `drop database ${name} with (force)`);
    },
  };
  return installation;

  function tasksIn(state: "created" | "retry") {
    return counted(
      sql`select count(*)::int as count from pgboss.job where name = ${sendChosenSurvey.name} and state = ${state}`,
    );
  }

  async function counted(query: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(query);
    return rows[0]?.count ?? 0;
  }
}

function sharedPostgres(): string {
  const provided = inject("database");
  if (provided.engine !== "postgres") throw new Error("Faults are tested on PostgreSQL");
  return provided.url;
}
