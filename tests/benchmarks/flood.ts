// Measures how long a manager's read takes during each flood of flood/clients.ts, next to a quiet time just before. The
// manager also signs in with a known browser. The seconds of each flood, and the floods, may be given:
// npm run benchmark:flood -- 10 sign-ins PDFs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { databaseAt, execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { startPostgres } from "../postgres.ts";

const all = ["sign-ins", "made-up invitation codes", "slow bodies", "junk bodies", "pictures", "PDFs"];
/** How many times as long as in quiet a read may take. */
const goal = 5;

const seconds = Number(process.argv[2] ?? 8);
const floods = process.argv.length > 3 ? process.argv.slice(3) : all;
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
await reads(3);
for (const flood of floods) {
  const quiet = await reads(seconds);
  const crowd = spawn(
    process.execPath,
    [fileURLToPath(new URL("flood/clients.ts", import.meta.url)), product.origin, flood],
    {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, COOKIE: cookie, CANDIDATE: candidate },
    },
  );
  await once(crowd, "spawn");
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const signInMs = await signIn();
  const flooded = await reads(seconds);
  crowd.kill("SIGTERM");
  await once(crowd, "exit");
  const times = flooded / quiet;
  if (!(times <= goal)) process.exitCode = 1;
  console.log(
    `${flood}: p90 of a read ${quiet.toFixed(0)} ms in quiet, ${flooded.toFixed(0)} ms during the flood: ${times.toFixed(1)} times (goal ${goal}). The owner signed in within ${signInMs.toFixed(0)} ms.`,
  );
}
await product.stop("SIGKILL");
await postgres.stop();

/** One after the other, as one person does; the 90th percentile in milliseconds. */
async function reads(duration: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + duration * 1_000;
  while (performance.now() < until) {
    const started = performance.now();
    const { status } = await ask("/api/jobs");
    if (status !== 200) throw new Error(`A read was answered ${status}`);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.9)] ?? NaN;
}

/** With a browser that is known after the first time. Returns how long it took. */
async function signIn(): Promise<number> {
  const started = performance.now();
  const { status, cookies } = await ask("/api/managers/sign-in", JSON.stringify(demoAccounts.manager));
  if (status !== 200) throw new Error(`The owner's sign-in was answered ${status}`);
  cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  return performance.now() - started;
}

async function aCandidate(): Promise<string> {
  const [job] = JSON.parse((await ask("/api/jobs")).text) as { id: string }[];
  const { text } = await ask(`/api/jobs/${job?.id}/candidates`);
  return /"id":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
}

function ask(path: string, body?: string): Promise<{ status: number; cookies: string[]; text: string }> {
  const ofBody = body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      product.origin + path,
      { method: body ? "POST" : "GET", headers: { cookie, ...ofBody } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        answer.on("end", () => {
          const cookies = answer.headers["set-cookie"] ?? [];
          resolve({ status: answer.statusCode ?? 0, cookies, text });
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}
