import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { count, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { hourMs } from "#contract/durations.ts";
import { contract } from "#contract/index.ts";
import { createApp, knownTasks } from "#server/app.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { addFormerSecret, loadKeys } from "#server/platform/crypto/encryption.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { readEnv } from "#server/platform/env.ts";
import { undeclaredError } from "#server/platform/guards/guards.ts";
import { respondedDifferently } from "#server/platform/idempotency.ts";
import { NotAccepted, judgeRefusal } from "#server/platform/mail/refusals.ts";
import type { Acceptance, Message, Transport } from "#server/platform/mail/message.ts";
import type { createPages } from "#server/platform/http/pages.ts";
import { createLog } from "#server/platform/log.ts";
import type { Task } from "#server/platform/tasks/define-task.ts";
import { createTasks, type Tasks } from "#server/platform/tasks/tasks.ts";
import { aSecret } from "./a-secret.ts";
import { asServer, databaseAt, dropDatabase, execute, serverRole, templateDatabase } from "./databases.ts";
import { withOneConnection } from "./one-connection.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: TemplateDatabase;
  }
}

/** The location of a migrated database, which tests copy. */
export type TemplateDatabase =
  | { engine: "pglite"; file: string }
  | { engine: "postgres"; url: string; socketUrl: string };

export type TestApp = Awaited<ReturnType<typeof startTestApp>>["app"];
export type Client = ContractRouterClient<typeof contract>;

/** A database and its task queue. Starting them takes longer than most tests, so the tests of a worker share them. */
export interface TestDatabase {
  connection: Connection;
  tasks: Tasks<Context>;
  /** Restores the state after migration. */
  empty: () => Promise<void>;
}

/** What browsers need of an app: the built pages, and a port that is known before it listens. */
interface Web {
  pagesOf: typeof createPages;
  port: number;
}

/** The real app on an empty database, for one test. The test fails if the log has an error of the server. */
export async function useTestApp(database: TestDatabase, use: (app: TestApp) => Promise<void>, web?: Web) {
  await database.empty();
  const { app, stop } = await startTestApp(database, {}, web);
  await use(app);
  await stop();
  const broken = app.logs.filter(
    (line) => line.includes(undeclaredError) || line.includes(respondedDifferently),
  );
  if (broken.length > 0) throw new Error(`The log has an error of the server: ${broken.join("")}`);
}

/** @param variables of the environment, besides the defaults of all tests */
export async function startTestApp(database: TestDatabase, variables: NodeJS.ProcessEnv = {}, web?: Web) {
  // Both outlive the app.
  const connection = { ...database.connection, close: async () => {} };
  const clock = settableClock(new Date("2026-11-21T10:00:00Z"));
  const tasks = { ...database.tasks, stop: async () => {}, enqueue: byDatabasesClock(database.tasks, clock) };
  const { transport, outbox, refuseMail, slowMail } = capturingTransport();
  // Browsers send their page's origin, and the server compares it.
  const settings = readEnv({
    DEMO: "true",
    SECRET: aSecret,
    ...(web && { PORT: String(web.port) }),
    ...variables,
  });
  // Hashes the tests' passwords at a hundredth of the real cost.
  settings.passwordCost = { memory: 8, passes: 1, parallelism: 1 };
  const pages = web?.pagesOf(settings.origin) ?? null;
  const logs: string[] = [];
  const log = createLog("debug", { write: (line) => void logs.push(line) });
  const txtRecords = new Map<string, string[]>();
  const resolveTxt = async (name: string) => txtRecords.get(name) ?? [];
  const created = await createApp({ connection, settings, clock, transport, log, pages, tasks, resolveTxt });
  const metricsPort = await created.watch();
  const listening = await created.listen(web?.port ?? 0, "127.0.0.1");
  const url = pages ? settings.origin : `http://127.0.0.1:${listening}`;
  // A test's own calls without a browser run as the system.
  const { context } = created;
  // A busy machine must not look like a slow mail server.
  context.mail.patienceMs = 60_000;

  const app = {
    url,
    /** The address of the metrics, if they are on. */
    metricsPort,
    context,
    db: context.db,
    clock,
    /** The TXT records that the server finds, by their names. */
    txtRecords,
    /** Every message that the transport accepted, oldest first. */
    outbox,
    /** Everything that was logged, one line of JSON each. */
    logs,
    /** From now on the transport refuses every message with this answer of a mail server; null: accepts again. */
    refuseMail,
    /**
     * From now on the transport takes every message at once and delays its answer until the returned function is
     * called, with 'unknown' if the outcome will never be known. Meanwhile callers stop waiting.
     */
    slowMail: () => {
      // Longer than the database takes. Otherwise a click would be answered before anything was sent.
      context.mail.patienceMs = 250;
      return slowMail();
    },
    /** The state at the beginning of the test: an empty database, nothing sent, nothing logged. */
    reset: async () => {
      await database.empty();
      outbox.length = 0;
      logs.length = 0;
    },
    /** Checks schedules as servers do each minute. */
    checkSchedules: created.schedules.check,
    /** Runs all due tasks, after a scheduled one whose time has come. */
    runTasks: async (scheduled?: Task) => {
      await scheduled?.run(context, {});
      return context.tasks.drain(context);
    },
    async count(table: PgTable): Promise<number> {
      const [row] = await context.db.select({ count: count() }).from(table);
      return row?.count ?? 0;
    },
    /** A separate browser: it stores the cookies it gets, and sends these headers. */
    browser: (cookies?: string[], headers?: Record<string, string>) => browser(url, cookies, headers),
  };
  return { app, stop: () => created.stop() };
}

/** The app after a change of its secret. Stopping it undoes the change, so that later tests start as before. */
export async function startWithChangedSecret(database: TestDatabase) {
  const changed = { SECRET: `${aSecret}, and then another`, FORMER_SECRET: aSecret };
  const { app, stop } = await startTestApp(database, changed);
  return {
    app,
    stop: async () => {
      await app.db.delete(installation).where(eq(installation.name, "sealed_by"));
      await stop();
      // Keys belong to the process.
      addFormerSecret(changed.SECRET, []);
      loadKeys(aSecret);
    },
  };
}

/** A copy of the migrated database, for the duration of `use`. */
export async function useDatabase(
  template: TemplateDatabase,
  use: (database: TestDatabase) => Promise<void>,
) {
  const { connection, drop } = await connectToCopy(template);
  const database = await startQueue(connection);
  await use(database);
  await database.tasks.stop();
  await connection.close();
  await drop();
}

async function connectToCopy(template: TemplateDatabase) {
  if (template.engine === "pglite") {
    const { connection } = await createEmbedded(null, await openAsBlob(template.file));
    return { connection, drop: async () => {} };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(template.url, `create database ${name} template ${templateDatabase} owner ${serverRole}`);
  const connection = withOneConnection(connectPostgres(asServer(databaseAt(template.socketUrl, name))));
  return { connection, drop: () => dropDatabase(template.url, name) };
}

/** @param connection to a migrated database */
export async function startQueue(connection: Connection): Promise<TestDatabase> {
  // A test runs its tasks itself. The queue's own schedule would make tests fail by chance.
  // So would its heartbeat, while a test of another file has set the timers forward.
  const heartbeat = { notifyHeartbeatIntervalMs: hourMs };
  const boss = { ...connection.boss, ...heartbeat, supervise: false, schedule: false };
  const tasks = createTasks({ boss }, knownTasks, (error) => {
    throw error;
  });
  await tasks.start();
  return { connection, tasks, empty: await emptying(connection) };
}

/** Deleting rows takes less time than creating a database for each test, or than truncating every table. */
async function emptying({ db }: Connection) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or (schemaname, tablename) = ('pgboss', 'job')`);
  // Nothing is left to encrypt again, and checking that takes as long as a whole test.
  const deletes = rows.map(
    ({ name }) => `delete from ${name} ${name === "public.installation" ? "where name <> 'sealed_by'" : ""};`,
  );
  // Within a function each statement is planned once, not for each test. As a replica it checks no foreign key and runs no
  // trigger, so the order of the tables does not matter and the audit log permits the deletion.
  await db.execute(sql`create schema if not exists tests`);
  await db.execute(
    sql.raw(`create or replace function tests.empty() returns void language plpgsql
      set session_replication_role = replica as $$ begin ${deletes.join(" ")} end $$`),
  );
  return async () => void (await db.execute(sql`select tests.empty()`));
}

/**
 * The queue uses the database's clock: what is an hour ahead by the test's clock must be so by the database's. Tests do not
 * wait for tasks to gather.
 */
function byDatabasesClock(tasks: Tasks<Context>, clock: Clock): Tasks<Context>["enqueue"] {
  return (db, task, data, given) => {
    const { mayWait: _mayWait, ...options } = given ?? {};
    const ahead = options.after && options.after.getTime() - clock.now().getTime();
    const after = ahead === undefined ? undefined : new Date(Date.now() + ahead);
    return tasks.enqueue(db, task, data, { ...options, ...(after && { after }) });
  };
}

function settableClock(start: Date) {
  let now = start;
  return {
    now: () => now,
    set: (moment: Date) => void (now = moment),
    /** @param ms milliseconds */
    advance: (ms: number) => void (now = new Date(now.getTime() + ms)),
  };
}

function capturingTransport() {
  const outbox: Message[] = [];
  let refusal: string | null = null;
  let answer: Promise<Acceptance> = Promise.resolve("accepted");
  const transport: Transport = {
    name: "mailbox",
    async deliver(message) {
      if (refusal) throw new NotAccepted(refusal, judgeRefusal({ command: "RCPT TO", response: refusal }));
      outbox.push(message);
      return answer;
    },
    close: () => giveUp(),
  };
  let giveUp = () => {};
  const slowMail = () => {
    const { promise, resolve } = Promise.withResolvers<Acceptance>();
    answer = promise;
    giveUp = () => resolve("unknown");
    return (acceptance: Acceptance = "accepted") => {
      resolve(acceptance);
      answer = Promise.resolve("accepted");
    };
  };
  return { transport, outbox, slowMail, refuseMail: (reason: string | null) => void (refusal = reason) };
}

export function browser(url: string, cookies: string[] = [], headers: Record<string, string> = {}) {
  const jar = new Map(cookies.map((cookie) => split(cookie)));
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    request.headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = split(cookie);
      if (value === "" || /max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const client: Client = createORPCClient(new OpenAPILink(contract, { url: `${url}/api`, fetch: send }));
  const { visitor, reviewer, candidate, guest, manager, admin } = client;
  return {
    visitor,
    reviewer,
    candidate,
    guest,
    manager,
    admin,
    fetch: (path: string, init?: RequestInit) => send(url + path, init),
    /** The cookies that it would send now. */
    cookies: () => [...jar].map(([name, value]) => ({ name, value, url })),
  };
}

function split(cookie: string): [name: string, value: string] {
  const [pair = ""] = cookie.split(";");
  const index = pair.indexOf("=");
  return [pair.slice(0, index), pair.slice(index + 1)];
}
