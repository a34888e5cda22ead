import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { waitUntil } from "../wait-until.ts";

/** It refuses to run as root. */
const nobody = 65_534;

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"], { stdio: "ignore" }).status === 0;

/** PgBouncer in front of a database, in transaction mode, with far fewer connections than the servers ask for. */
export async function startPgbouncer(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "forthright-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const to = new URL(databaseUrl);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${to.hostname} port=${to.port} user=${to.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
  );
  const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const bouncer = spawn("pgbouncer", ["-q", file], { ...asUser, stdio: "ignore" });
  const kill = () => void bouncer.kill("SIGKILL");
  process.once("exit", kill);
  await waitUntil("PgBouncer listens", () => answers(port));
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      process.off("exit", kill);
      const ended = once(bouncer, "exit");
      kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
