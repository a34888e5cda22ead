import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { loadKeys } from "#server/platform/crypto/encryption.ts";
import { aSecret } from "../a-secret.ts";
import { ask, until } from "../cluster/cluster.ts";
import { user } from "../cluster/program.ts";
import { startForthright } from "../e2e/forthright.ts";
import { quiet } from "../faults/a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "../faults/submissions.ts";
import { freePort } from "../free-port.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const binaries = "/usr/lib/postgresql/15/bin";
const folder = mkdtempSync(join(tmpdir(), "forthright-backup-"));
const path = (name: string) => join(folder, name);
const data = path("data");
const log = path("postgresql.log");
let port = 0;
let url = "";

beforeAll(async () => {
  const absent = ["pgbackrest", "envsubst", join(binaries, "postgres")].filter(
    (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
  );
  if (absent.length > 0)
    throw new Error(
      `${absent.join(", ")} is missing. On Debian 12: apt-get install postgresql-15 pgbackrest gettext-base`,
    );
  loadKeys(aSecret);
  port = await freePort();
  url = `postgres://forthright:forthright@127.0.0.1:${port}/forthright`;
  chmodSync(folder, 0o755);
  for (const name of ["repository", "log", "lock", "spool", "sockets", "bin", "etc"]) {
    mkdirSync(path(name));
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path(name), user.uid, user.gid);
  }
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  // Replaces the service manager.
  writeFileSync(
    path("bin/systemctl"),
    `#!/bin/sh\nexec ${binaries}/pg_ctl -D ${data} -l ${log} -w -m fast -o "-p ${port} -k ${path("sockets")}" "$1"\n`,
    { mode: 0o755 },
  );
  asPostgres(`${binaries}/initdb --pgdata=${data} --auth=trust --encoding=UTF8 --locale=C.UTF-8 --data-checksums
    systemctl start postgresql
    psql --quiet -v password=forthright -f ${resolve("deploy/postgresql/database.sql")}`);
});

afterAll(() => {
  spawnSync(path("bin/systemctl"), ["stop"], { ...user });
  rmSync(folder, { recursive: true, force: true });
});

test("point-in-time recovery as in docs/backup.md restores the database to the moment before everything was deleted", async () => {
  const [setUp = "", backUp = "", restore = ""] = blocksBelow("## To any moment");
  const variables = { ...quiet, DATABASE_URL: url };
  const server = await startForthright(variables);
  const connection = connectPostgres(url);
  const links = await addLinks(connection.db, 60);
  asPostgres(setUp);
  await until("it is up again", async () => (await ask(url, "select 1")) !== null);
  const first = startSubmissions(links.splice(0, 20), () => server.origin);
  await first.done();
  asPostgres(backUp);
  // What came after the backup is only in the archived log.
  const second = startSubmissions(links.splice(0, 20), () => server.origin);
  await second.done();
  const rows = await ask<{ now: string }>(url, "select clock_timestamp()::text as now");
  const moment = rows?.[0]?.now ?? "";
  await pause(50);
  const third = startSubmissions(links, () => server.origin);
  await third.done();
  await connection.db.execute(sql`delete from companies`).catch(() => {});
  await connection.db.execute(sql`drop table survey_responses cascade`);
  await Promise.all([server.stop(), connection.close()]);

  asPostgres(restore, { "2026-11-22 10:15:00+00": moment });
  await until("it takes writes", async () => {
    const answer = await ask<{ recovering: boolean }>(url, "select pg_is_in_recovery() as recovering");
    return answer?.[0]?.recovering === false;
  });
  const after = connectPostgres(url);
  await expectNothingLost(after.db, [...first.acknowledged, ...second.acknowledged]);
  const [one] = third.acknowledged;
  const again = await startForthright(variables);
  const answer = await fetch(`${again.origin}/api/surveys/${one?.link}`);
  expect(answer.status).toBe(200);
  const more = startSubmissions(
    third.acknowledged.map(({ link }) => link),
    () => again.origin,
  );
  await more.done();
  expect(more.acknowledged).toHaveLength(20);
  await Promise.all([again.stop(), after.close()]);
});

test("restoring a dump as in docs/backup.md gives an equal database", async () => {
  const [dump = "", restore = ""] = blocksBelow("## PostgreSQL");
  const before = await ask(url, everything);
  const inFolder = {
    "--file=forthright.dump": `--file=${path("forthright.dump")}`,
    " forthright.dump": ` ${path("forthright.dump")}`,
  };
  asPostgres(dump, inFolder, { DATABASE_URL: url });
  // Another server has neither the database nor the roles.
  asPostgres(
    `dropdb --force forthright && psql --quiet --command='drop role forthright_manager' --command='drop role forthright'`,
  );
  const here = { ...inFolder, "deploy/postgresql/": resolve("deploy/postgresql") + "/" };
  // The last line of it starts the server.
  asPostgres(restore.replace(/^npm start$/m, ""), here, { DATABASE_URL: url });
  expect(await ask(url, everything)).toEqual(before);
  expect(before).not.toBeNull();
  const server = await startForthright({ ...quiet, DATABASE_URL: url });
  await server.stop();
});

const everything = `select (select count(*) || md5(string_agg(r::text, '' order by r::text)) from reviewers r) as reviewers,
  (select count(*) || md5(string_agg(s::text, '' order by s::text)) from survey_responses s) as answers,
  (select count(*) || md5(string_agg(a::text, '' order by a::text)) from activities a) as trail`;

/** The commands of a chapter, one string per block, in order. */
function blocksBelow(heading: string): string[] {
  const text = readFileSync("docs/backup.md", "utf8");
  const chapter = text.slice(text.indexOf(`\n${heading}`) + 1).split(/\n(?=## )/)[0] ?? "";
  return [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
}

/**
 * Runs an administrator's commands as postgres on the database's machine. @param replaced paths and timestamps of this
 * test
 */
function asPostgres(
  block: string,
  replaced: Record<string, string> = {},
  variables: Record<string, string> = {},
) {
  const ours: Record<string, string> = {
    "/etc/pgbackrest.conf": path("etc/pgbackrest.conf"),
    "./cluster.env": path("etc/cluster.env"),
    "< pgbackrest.conf": `< ${resolve("deploy/postgresql/pgbackrest.conf")}`,
    ...replaced,
  };
  writeFileSync(
    path("etc/cluster.env"),
    `POSTGRES_DATA=${data}\nPOSTGRES_PORT=${port}\nPOSTGRES_SOCKETS=${path("sockets")}\nBACKUP_REPOSITORY=${path("repository")}\nBACKUP_PASSPHRASE=a-passphrase-of-the-tests\n`,
  );
  if (block === "") throw new Error("docs/backup.md has fewer commands than this test needs");
  let typed = block;
  for (const [theirs, our] of Object.entries(ours)) typed = typed.replaceAll(theirs, our);
  const env = {
    PATH: `${path("bin")}:${binaries}:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    HOME: folder,
    PGHOST: path("sockets"),
    PGPORT: String(port),
    PGUSER: "postgres",
    PGBACKREST_CONFIG: path("etc/pgbackrest.conf"),
    PGBACKREST_LOG_PATH: path("log"),
    PGBACKREST_LOCK_PATH: path("lock"),
    PGBACKREST_SPOOL_PATH: path("spool"),
    ...variables,
  };
  try {
    execFileSync("bash", ["-euo", "pipefail", "-c", typed], {
      ...user,
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error(
      `This failed:\n${typed}\n${String(Reflect.get(Object(error), "stdout"))}${String(Reflect.get(Object(error), "stderr"))}`,
      { cause: error },
    );
  }
}
