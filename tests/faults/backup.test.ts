import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { openEmbedded } from "#server/db/embedded.ts";
import { connectPostgres } from "#server/db/postgres.ts";
import type { Database } from "#server/db/client.ts";
import { databaseAt } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { migrateAll } from "../migrate-all.ts";
import { aDatabase, quiet } from "./a-database.ts";
import { addLinks, submitting } from "./submissions.ts";

vi.setConfig({ testTimeout: 90_000 });
const links = 40;

// pg_dump reads no server that is newer than itself, and npm has only the server.
test.runIf(await canDump())(
  "what pg_dump writes, pg_restore makes a database of that a server goes on with",
  async () => {
    const from = await aDatabase();
    const to = await aDatabase(null);
    const folder = mkdtempSync(join(tmpdir(), "forthright-backup-"));
    const server = await from.startServer();
    const load = submitting(await addLinks(from.db, links), () => server.origin);
    await load.done();
    const before = await contents(from.db);
    // As docs/backup.md has it, while the server runs.
    run("pg_dump", "--format=custom", `--file=${folder}/forthright.dump`, from.url);
    run("pg_restore", "--no-owner", "--exit-on-error", `--dbname=${to.url}`, `${folder}/forthright.dump`);

    expect(await contents(to.db)).toEqual(before);
    const restored = await to.startServer();
    await expectWorks(restored.origin, to.db, load.acknowledged[0]?.link ?? "");
    rmSync(folder, { recursive: true });
    await from.drop();
    await to.drop();
  },
);

test("a copy of the stopped embedded database's folder is a backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "forthright-backup-"));
  const [dataDir, backup] = [join(folder, "data"), join(folder, "backup")];
  const connection = await openEmbedded(dataDir);
  await migrateAll(connection);
  const made = await addLinks(connection.db, links);
  await connection.close();
  const server = await startForthright({ ...quiet, DATA_DIR: dataDir });
  const load = submitting(made, () => server.origin);
  await load.done();
  await server.stop("SIGTERM", true);

  cpSync(dataDir, backup, { recursive: true });
  rmSync(dataDir, { recursive: true });
  const restored = await startForthright({ ...quiet, DATA_DIR: backup });
  const again = await fetch(`${restored.origin}/api/surveys/${load.acknowledged[0]?.link}`);
  expect(await again.json()).toMatchObject({ code: "ALREADY_COMPLETED" });
  await restored.stop("SIGTERM", true);
  const copy = await openEmbedded(backup);
  expect(await contents(copy.db)).toMatchObject({ responses: links });
  await copy.close();
  rmSync(folder, { recursive: true });
});

/** What was answered stays answered, and the next one can answer. */
async function expectWorks(origin: string, db: Database, answered: string) {
  const again = await fetch(`${origin}/api/surveys/${answered}`);
  expect(await again.json()).toMatchObject({ code: "ALREADY_COMPLETED" });
  const load = submitting(await addLinks(db, 1), () => origin);
  await load.done();
  expect(load.acknowledged).toHaveLength(1);
}

async function contents(db: Database) {
  const { rows } = await db.execute<{ responses: number; hash: string }>(sql`
    select count(*)::int as responses, md5(string_agg(r::text, '|' order by r.id)) as hash from survey_responses r`);
  return rows[0];
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
