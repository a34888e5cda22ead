import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import type { Connection, Database } from "#server/platform/db/client.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { databaseAt } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { migrateAll } from "../migrate-all.ts";
import { aDatabase, aPlainRole, quiet } from "./a-database.ts";
import { addLinks, startSubmissions } from "./submissions.ts";

vi.setConfig({ testTimeout: 90_000 });
const links = 40;

test("the database's owner without special rights can migrate, serve, and dump every row", async () => {
  const owner = await aPlainRole();
  const database = await aDatabase(null, owner.name);
  const server = await database.startServer();
  const load = startSubmissions(await addLinks(database.db, links), () => server.origin);
  await load.done();
  await server.stop();

  const administrator = connectPostgres(database.administratorUrl);
  expect(await contents(database.db)).toEqual(await contents(administrator.db));
  await administrator.close();
  await database.drop();
  await owner.drop();
});

// pg_dump reads no server that is newer than itself, and npm's package has only the server.
test.runIf(await canDump())("a server continues on a database that pg_restore made from a dump", async () => {
  const owner = await aPlainRole();
  const from = await aDatabase(null, owner.name);
  const to = await aDatabase(null, owner.name);
  const folder = mkdtempSync(join(tmpdir(), "forthright-backup-"));
  // Without background work nothing changes between the dump and the comparison.
  const server = await from.startServer({ PROCESS: "web" });
  const load = startSubmissions(await addLinks(from.db, links), () => server.origin);
  await load.done();
  // As in docs/backup.md, while the server runs.
  const file = `${folder}/forthright.dump`;
  run("pg_dump", "--enable-row-security", "--format=custom", `--file=${file}`, from.url);
  run("pg_restore", "--no-owner", "--exit-on-error", `--dbname=${to.url}`, file);

  expect(await contents(to.db)).toEqual(await contents(from.db));
  const restored = await to.startServer();
  await expectWorks(restored.origin, to.db, load.acknowledged[0]?.link ?? "");
  await expectManagersRooms(to.url);
  rmSync(folder, { recursive: true });
  await from.drop();
  await to.drop();
  await owner.drop();
});

test("a copy of the stopped embedded database's folder is a backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "forthright-backup-"));
  const [dataDir, backup] = [join(folder, "data"), join(folder, "backup")];
  const made = await withEmbedded(dataDir, async (connection) => {
    await migrateAll(connection);
    return addLinks(connection.db, links);
  });
  const server = await startForthright({ ...quiet, DATA_DIR: dataDir });
  const load = startSubmissions(made, () => server.origin);
  await load.done();
  await server.stop("SIGTERM", true);

  // As the documents say, the folder stays private.
  execFileSync("cp", ["-a", dataDir, backup]);
  const before = await withEmbedded(dataDir, ({ db }) => contents(db));
  rmSync(dataDir, { recursive: true });
  expect(await withEmbedded(backup, ({ db }) => contents(db))).toEqual(before);
  expect(before["survey_responses"]).toContain(`${links} `);
  const restored = await startForthright({ ...quiet, DATA_DIR: backup });
  const again = await fetch(`${restored.origin}/api/surveys/${load.acknowledged[0]?.link}`);
  expect(await again.json()).toMatchObject({ code: "ALREADY_COMPLETED" });
  await restored.stop("SIGTERM", true);
  rmSync(folder, { recursive: true });
});

/** An answered survey stays answered, and the next one can be answered. */
async function expectWorks(origin: string, db: Database, answered: string) {
  const again = await fetch(`${origin}/api/surveys/${answered}`);
  expect(await again.json()).toMatchObject({ code: "ALREADY_COMPLETED" });
  const load = startSubmissions(await addLinks(db, 1), () => origin);
  await load.done();
  expect(load.acknowledged).toHaveLength(1);
}

/** Roles, grants and policies were restored: each manager sees only their own jobs. */
async function expectManagersRooms(url: string) {
  const connection = connectPostgres(url);
  const managers = await connection.db
    .select({ id: hiringManagerProfiles.id, companyId: hiringManagerProfiles.companyId })
    .from(hiringManagerProfiles);
  expect(managers).not.toEqual([]);
  for (const manager of managers) {
    const seen = await withManagerRole({ db: connection.db, manager }, ({ db }) =>
      db.select({ owner: jobs.ownerId }).from(jobs),
    );
    expect(new Set(seen.map(({ owner }) => owner))).toEqual(new Set([manager.id]));
  }
  await connection.close();
}

/**
 * Each table's number of rows with a digest; of the queue only its tasks, because its maintenance always changes other
 * tables.
 */
async function contents(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname in ('public', 'drizzle') or n.nspname = 'pgboss' and c.relname in ('job', 'schedule')) order by 1`);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ digest: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${sql.raw(name)} t`);
    found[name] = rows[0]?.digest ?? "";
  }
  return found;
}

async function withEmbedded<Result>(folder: string, work: (connection: Connection) => Promise<Result>) {
  const connection = await openEmbedded(folder);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

async function canDump(): Promise<boolean> {
  const provided = inject("database");
  const { status, stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  if (status !== 0 || provided.engine !== "postgres") return false;
  const connection = connectPostgres(databaseAt(provided.url, "postgres"));
  const { rows } = await connection.db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  await connection.close();
  return Number(/\d+/.exec(stdout)?.[0]) >= (rows[0]?.major ?? Infinity);
}

function run(command: string, ...options: string[]) {
  const { status, stderr } = spawnSync(command, options, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
}
