import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";

/** PostgreSQL and PgBouncer refuse to run as root. */
export const user = readUser();

function readUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: ask("-u"), gid: ask("-g") };
}

/**
 * Waits until standard input ends, which happens when this process ends in any way. Then stops the PostgreSQL servers
 * in the folder ("$0"), which a killed Patroni leaves running, and removes the folder.
 */
const keeper = `
read -r _
for file in "$0"/db?/data/postmaster.pid; do
  pid=$(head -n 1 "$file" 2>/dev/null) && grep -qa "$0" "/proc/$pid/cmdline" 2>/dev/null && kill -KILL "$pid"
done
sleep 0.5
rm -rf "$0"`;

/** @returns a function that ends everything in the folder, and the folder */
export function watchFolder(folder: string): () => Promise<void> {
  const child = spawn("sh", ["-c", keeper, folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  return async () => {
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
  };
}

/** A program of the cluster that can be killed, suspended as if its machine hung, and restarted. */
export function run(log: string, command: string, words: string[]) {
  let child: ChildProcess;
  const start = () => {
    const out = openSync(log, "a");
    const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8", HOME: "/tmp" };
    // It ends with this process in any case.
    child = spawn("setpriv", ["--pdeathsig", "KILL", command, ...words], {
      ...user,
      env,
      stdio: ["ignore", out, out],
      detached: true,
    });
    child.on("error", () => {});
  };
  start();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    async end() {
      if (hasEnded()) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    start,
  };
}
