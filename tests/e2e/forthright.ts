import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer } from "../built-server.ts";
import { freePort } from "../free-port.ts";

/** Patience for a busy machine. */
const startSeconds = 180;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

export type Forthright = Awaited<ReturnType<typeof startForthright>>;

/**
 * The built product in its own process, as `npm start` runs it.
 * @param variables of the environment, besides a free port
 * @param cwd the folder of the product, if it is not this one
 * @param words Node's arguments
 * @param output the open file that takes all that it prints and logs
 */
export async function startForthright(
  variables: Record<string, string> = {},
  killed?: AbortSignal,
  cwd = process.cwd(),
  words = ["dist/server/main.js"],
  output?: number,
) {
  const dataDir = variables["DATA_DIR"] ?? mkdtempSync(join(tmpdir(), "forthright-e2e-"));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  buildServer();
  const server = spawn("node_modules/.bin/node", words, {
    env: {
      PATH: process.env["PATH"] ?? "",
      LOG_LEVEL: "warn",
      SECRET: "a secret that keys nothing but tests",
      // Only tests of stopping under load wait.
      SHUTDOWN_DELAY_SECONDS: "0",
      ...variables,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ["ignore", output ?? "pipe", output ?? "pipe"],
    cwd,
  });
  let printed = "";
  let logged = "";
  server.stdout?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  server.stderr?.on("data", (chunk: Buffer) => (logged += chunk.toString()));
  const answers = () =>
    fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const kill = () => void server.kill("SIGKILL");
  process.once("exit", kill);
  server.once("exit", () => process.off("exit", kill));
  killed?.addEventListener("abort", () => server.kill(killed.reason === "SIGTERM" ? "SIGTERM" : "SIGKILL"));

  const deadline = Date.now() + startSeconds * 1000;
  while (output === undefined ? !printed.includes("is ready at") : !(await answers())) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start: ${logged}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    origin,
    pid: server.pid,
    dataDir,
    /** What it printed on standard output. */
    printed: () => printed,
    /** What it printed on standard error. */
    logged: () => logged,
    async mailbox(): Promise<Mail[]> {
      const response = await fetch(`${origin}/dev/mailbox.json`);
      return (await response.json()) as Mail[];
    },
    /** Null while it runs. */
    exitCode: () => server.exitCode,
    /** Asks it to stop as a terminal or a service manager would. Returns the exit code. */
    async stop(
      signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM",
      keepData = false,
    ): Promise<number | null> {
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
      const ended = once(server, "exit");
      server.kill(signal);
      const [code] = (await ended) as [number | null];
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
