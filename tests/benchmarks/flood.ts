// How long a manager's read takes while 200 strangers from as many networks sign in at once, again and again, next to
// how long it takes in quiet. The seconds of each may be given: npm run benchmark:flood -- 10
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { databaseAt, execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { startPostgres } from "../postgres.ts";

const seconds = Number(process.argv[2] ?? 10);
const postgres = await startPostgres();
await execute(postgres.url, "create database flood");
const product = await startForthright({
  DEMO: "true",
  TRUSTED_PROXIES: "1",
  DATABASE_URL: databaseAt(postgres.url, "flood"),
});

const cookie = await signIn();
const script = await aScript();
await reads("warming up", 3);
const quiet = await reads("in quiet", seconds);
const crowd = spawn(
  process.execPath,
  [fileURLToPath(new URL("flood/crowd.ts", import.meta.url)), product.origin],
  {
    stdio: ["ignore", "inherit", "inherit"],
  },
);
await once(crowd, "spawn");
await new Promise((resolve) => setTimeout(resolve, 1_000));
const flooded = await reads("under the flood", seconds);
crowd.kill("SIGTERM");
await once(crowd, "exit");
for (const what of ["read", "script"] as const)
  console.log(
    `${what}: p90 under the flood is ${(flooded[what] / quiet[what]).toFixed(1)} times the quiet one`,
  );
await product.stop("SIGKILL");
await postgres.stop();

/** One after the other, as one person asks; what nine of ten took at most, in milliseconds. */
async function reads(when: string, duration: number) {
  const times = { read: [] as number[], script: [] as number[] };
  const until = performance.now() + duration * 1_000;
  while (performance.now() < until)
    for (const [what, path] of [
      ["read", "/api/jobs"],
      ["script", script],
    ] as const) {
      const started = performance.now();
      const status = await ask(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times[what].push(performance.now() - started);
    }
  const p90 = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.9)] ?? NaN;
  const [read, asScript] = [p90(times.read), p90(times.script)];
  console.log(
    `${when.padEnd(16)} p90 of ${times.read.length} reads ${read.toFixed(1)} ms, of a page's script ${asScript.toFixed(1)} ms`,
  );
  return { read, script: asScript };
}

function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      product.origin + path,
      { headers: { cookie, "accept-encoding": "br" } },
      (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", reject).end();
  });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${product.origin}/api/managers/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(demoAccounts.manager),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

/** The start page's own. */
async function aScript(): Promise<string> {
  const page = await (await fetch(product.origin)).text();
  return /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "/favicon.svg";
}
