import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { demoCandidates } from "#server/features/demo/demo-data.ts";
import { removeDemoCommand } from "#server/features/demo/remove-demo.ts";
import { migrationsFolder } from "#server/platform/db/client.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { readEnv } from "#server/platform/env.ts";
import { aSecret } from "../a-secret.ts";
import { buildServer } from "../built-server.ts";
import { aDatabase } from "./a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

const { entries: migrations } = JSON.parse(
  readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8"),
) as {
  entries: unknown[];
};
vi.setConfig({ testTimeout: 90_000 });
/** A table that is created late, after many others. */
const lateTable = sql.identifier("survey_templates");

test("a server killed while it creates the tables leaves none; of the next two servers one creates them, and both serve", async () => {
  const database = await aDatabase(null);
  const { db } = database;
  // On a busy machine no connection might open while the server starts, so both that are needed are opened before.
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 1`)]);
  const abort = new AbortController();
  const starting = database.startServer({}, abort.signal).catch(() => "killed");
  await db
    .transaction(async (tx) => {
      // Creating a table of this name waits until we commit.
      await tx.execute(sql`create table ${lateTable} ()`);
      await waitUntil("the migration is half-way", async () => {
        const { rows } = await db.execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length > 0;
      });
      abort.abort();
      expect(await starting).toBe("killed");
      tx.rollback();
    })
    .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError));
  await waitUntil("its connection has ended", async () => (await connections(database)) === 0);
  const { rows } = await db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);

  const servers = await Promise.all([database.startServer(), database.startServer()]);
  for (const { origin } of servers) expect((await fetch(`${origin}/ready`)).status).toBe(200);
  expect(await migrated(database)).toBe(migrations.length);
  await database.drop();
});

test("a demonstration whose seeding was interrupted is seeded again, and cannot be used for real before it is removed", async () => {
  const database = await aDatabase();
  const inDemo = { DEMO: "true", SECRET: "" };
  const filled = () => database.db.$count(candidates);
  const abort = new AbortController();
  const starting = database.startServer(inDemo, abort.signal).catch(() => "killed");
  await waitUntil("it is half filled", async () => (await filled()) > 1);
  abort.abort();
  expect(await starting).toBe("killed");
  await waitUntil("its connection has ended", async () => (await connections(database)) === 0);
  expect(await filled()).toBeLessThan(demoCandidates.length);

  const demo = await database.startServer(inDemo);
  expect(await filled()).toBe(demoCandidates.length);
  expect(await database.db.$count(hiringManagerProfiles)).toBe(3);
  expect(demo.printed()).toContain("HOST=0.0.0.0");
  await demo.stop("SIGTERM");
  await expect(database.startServer()).rejects.toThrow("npm run admin -- remove-demo");
  const { origin } = await database.startServer(inDemo);
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
  const settings = readEnv({ DATABASE_URL: database.url, SECRET: aSecret });
  expect(await removeDemoCommand(settings, [])).toMatch(
    /^Removed: 1 admins, 3 hiring managers .* [\d]{4} people/,
  );
  await expect(removeDemoCommand(settings, [])).rejects.toThrow("no demo data");
  await expect(database.startServer({ SECRET: "" })).rejects.toThrow("SECRET is not set");
  const real = await database.startServer();
  expect((await fetch(`${real.origin}/ready`)).status).toBe(200);
  await database.drop();
});

test("a server that would only store e-mails, or whose links lead nowhere, says so when it starts", async () => {
  const database = await aDatabase();
  const stores = await database.startServer({ LOG_LEVEL: "warn" });
  expect(stores.logged()).toContain("Set SMTP_URL on each server");
  const sends = await database.startServer({ LOG_LEVEL: "warn", SMTP_URL: "smtp://127.0.0.1:1" });
  expect(sends.logged()).toContain("Set ORIGIN to your public address");
  expect(sends.logged()).not.toContain("SMTP_URL");
  await database.drop();
});

test("a server that is asked to stop while it starts reports no error", async () => {
  const database = await aDatabase();
  const abort = new AbortController();
  const starting = database.startServer({ DEMO: "true", SECRET: "" }, abort.signal);
  const ended = starting.catch((error: Error) => error.message);
  await waitUntil("it is half filled", async () => (await database.db.$count(candidates)) > 1);
  abort.abort("SIGTERM");
  expect(await ended).toBe("The server did not start: ");
  await database.drop();
});

test("a server finds its files in a folder with spaces, umlauts and other characters, through a symbolic link", async () => {
  const place = mkdtempSync(join(tmpdir(), "forthright in Übergröße 100% #1? "));
  const clone = join(place, "d".repeat(200), "e".repeat(200));
  copyServer(clone);
  const link = join(place, "link");
  symlinkSync(clone, link);
  const database = await aDatabase();
  mkdirSync(join(clone, "dist/web"));
  const build = (html: string) => {
    for (const name of ["index.html", "survey.html", "candidate.html"])
      writeFileSync(join(clone, "dist/web", name), html);
  };
  build("<p>Built");
  const { origin } = await database.startServer({ API_ONLY: "false", ORIGIN: "" }, undefined, link);
  expect((await fetch(`${origin}/ready`)).status).toBe(200);
  expect(await (await fetch(origin)).text()).toBe("<p>Built");
  // The pages of an older build would name files that are gone.
  build("<p>Built again");
  expect(await (await fetch(`${origin}/survey/x`)).text()).toBe("<p>Built again");
  // A mail whose text needs a file next to the code.
  expect(await (await fetch(`${origin}/api/docs`)).text()).toContain("<h1>");
  await database.drop();
  rmSync(place, { recursive: true });
});

test("a server that is asked to stop under keep-alive load says at once that it is not ready, and fails no request", async () => {
  const database = await aDatabase();
  const delay = { SHUTDOWN_DELAY_SECONDS: "5" };
  const [leaving, staying] = await Promise.all([database.startServer(delay), database.startServer()]);
  let { origin } = leaving;
  const load = startSubmissions(await addLinks(database.db, 4_000), () => origin);
  const reads = reading(() => origin);
  // As HAProxy does with the settings in deploy/: twice in a row, a second apart.
  let missed = 0;
  const check = async () => {
    const ready = await fetch(`${leaving.origin}/ready`).catch(() => null);
    missed = ready?.ok ? 0 : missed + 1;
    if (missed === 2) ({ origin } = staying);
  };
  await waitUntil("responses arrive", () => load.acknowledged.length > 20);

  const stopping = leaving.stop("SIGTERM");
  await waitUntil("it says that it is not ready", async () => {
    const ready = await fetch(`${leaving.origin}/ready`);
    return ready.status === 503 && ((await ready.json()) as { status: string }).status === "stopping";
  });
  expect((await fetch(`${leaving.origin}/health`)).status).toBe(200);
  const checking = setInterval(() => void check(), 1_000);
  expect(await stopping).toBe(0);
  clearInterval(checking);
  expect(origin).toBe(staying.origin);
  const then = load.acknowledged.length;
  await waitUntil("the other one goes on", () => load.acknowledged.length > then + 50);
  await Promise.all([load.stop(), reads.stop()]);

  expect(reads.answered()).toBeGreaterThan(100);
  expect(reads.broken).toEqual([]);
  expect(load.broken).toEqual([]);
  expect(load.refused).toEqual([]);
  expect(load.repeated()).toBe(0);
  await expectNothingLost(database.db, load.acknowledged);
  // No task is left to a server that has gone.
  expect(await staying.stop("SIGTERM")).toBe(0);
  const { rows } = await database.db.execute(sql`select name from pgboss.job where state = 'active'`);
  expect(rows).toEqual([]);
  await database.drop();
});

/** Readers who keep their connections, as a balancer does. */
function reading(origin: () => string) {
  const agent = new Agent({ keepAlive: true });
  const broken: string[] = [];
  let answered = 0;
  const over = new AbortController();
  const read = () =>
    new Promise<void>((done) => {
      const sent = get(`${origin()}/api/surveys/unknown`, { agent }, (answer) => {
        answered++;
        answer.resume().once("close", done);
      });
      sent.once("error", (error) => {
        broken.push(String(Reflect.get(error, "code")));
        done();
      });
    });
  const readers = Array.from({ length: 10 }, async () => {
    while (!over.signal.aborted) {
      await read();
      // In between, its connection is idle.
      await pause(50);
    }
  });
  return {
    broken,
    answered: () => answered,
    async stop() {
      over.abort();
      await Promise.all(readers);
      agent.destroy();
    },
  };
}

/** The files that a built server needs. */
function copyServer(folder: string) {
  buildServer();
  for (const part of ["server", "dist/server", "package.json"])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
}

type OwnDatabase = Awaited<ReturnType<typeof aDatabase>>;

async function migrated({ db }: OwnDatabase): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.count ?? 0;
}

/** Of other processes than this one. */
async function connections({ db }: OwnDatabase): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
  return rows[0]?.count ?? 0;
}
