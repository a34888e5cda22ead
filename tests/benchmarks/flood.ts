// Measures how long a manager's read takes during each flood of flood/clients.ts, compared with just before. The
// manager also signs in with a known browser. Arguments: the seconds of each flood, and the floods, for example
// npm run benchmark:flood -- 10 sign-ins PDFs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { cookieHeader } from "../cookie-header.ts";
import { databaseAt, execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { startPostgres } from "../postgres.ts";
import { quantile } from "./quantile.ts";

const allFloods = ["sign-ins", "made-up invitation codes", "slow bodies", "junk bodies", "pictures", "PDFs"];
/** How many times as long a read may take as without a flood. */
const maxRatio = 5;

const seconds = Number(process.argv[2] ?? 8);
const floods = process.argv.length > 3 ? process.argv.slice(3) : allFloods;
const postgres = await startPostgres();
await execute(postgres.url, "create database flood");
const product = await startForthright({
  DEMO: "true",
  TRUSTED_PROXIES: "1",
  DATABASE_URL: databaseAt(postgres.url, "flood"),
});

let cookie = "";
await signIn();
const candidate = await aCandidate();
await measureReads(3);
for (const flood of floods) {
  const quiet = await measureReads(seconds);
  const clients = spawn(
    process.execPath,
    [fileURLToPath(new URL("flood/clients.ts", import.meta.url)), product.origin, flood],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, COOKIE: cookie, CANDIDATE: candidate },
    },
  );
  await once(clients, "spawn");
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const signInMs = await signIn();
  const flooded = await measureReads(seconds);
  clients.kill("SIGTERM");
  await once(clients, "exit");
  const ratio = flooded / quiet;
  if (!(ratio <= maxRatio)) process.exitCode = 1;
  console.log(
    `${flood}: p90 of a read ${quiet.toFixed(0)} ms in quiet, ${flooded.toFixed(0)} ms during the flood: ${ratio.toFixed(1)} times (goal ${maxRatio}). The owner signed in within ${signInMs.toFixed(0)} ms.`,
  );
}
await product.stop("SIGKILL");
await postgres.stop();

/** Reads one after the other, as a person does. @returns the 90th percentile in milliseconds */
async function measureReads(duration: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + duration * 1_000;
  while (performance.now() < until) {
    const started = performance.now();
    const { status } = await send("/api/jobs");
    if (status !== 200) throw new Error(`A read failed with status ${status}`);
    times.push(performance.now() - started);
  }
  return quantile(times, 0.9);
}

/** With a browser that is known after the first time. Returns how long it took. */
async function signIn(): Promise<number> {
  const started = performance.now();
  const { status, cookies } = await send("/api/managers/sign-in", JSON.stringify(demoAccounts.manager));
  if (status !== 200) throw new Error(`The owner's sign-in failed with status ${status}`);
  cookie = cookieHeader(cookies);
  return performance.now() - started;
}

async function aCandidate(): Promise<string> {
  const [job] = JSON.parse((await send("/api/jobs")).text) as { id: string }[];
  const { text } = await send(`/api/jobs/${job?.id}/candidates`);
  return /"id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
}

function send(path: string, body?: string): Promise<{ status: number; cookies: string[]; text: string }> {
  const bodyHeaders = body && {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      product.origin + path,
      { method: body ? "POST" : "GET", headers: { cookie, ...bodyHeaders } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        response.on("end", () => {
          const cookies = response.headers["set-cookie"] ?? [];
          resolve({ status: response.statusCode ?? 0, cookies, text });
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}
