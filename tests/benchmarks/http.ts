// Measures requests a second on two server processes and one PostgreSQL, next to two processes of a bare node:http
// handler that sends the same statements. The seconds of a round may be given: npm run benchmark:http -- 2
import { randomUUID } from "node:crypto";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { receiptHash } from "#server/features/surveys/receipts.ts";
import { goodAnswers } from "../factories.ts";
import { addCandidates } from "../many-rows.ts";
import { execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { quiet } from "../faults/a-database.ts";
import { addLinks } from "../faults/submissions.ts";
import { freePort } from "../free-port.ts";
import { recordStatements } from "../record-statements.ts";
import type { Recorded } from "./http/bare.ts";
import { type HttpRequest, putUnderLoad } from "./http/load.ts";
import { aManager, startApp } from "./start-app.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = 3;
const reviewersEach = 5;
const candidatesEach = [10, 1_000, 100_000];

const { app, context, url, stop: stopApp } = await startApp();
await context.tasks.start();
const { db } = context;
const origin = `http://127.0.0.1:${await app.listen(0, "127.0.0.1")}`;

const { manager, cookie } = await aManager(context);
const jobsBySize = new Map<number, string>();
for (const count of candidatesEach) jobsBySize.set(count, await aJobWith(count));
const links = await addLinks(db, 50_000, reviewersEach);
const recorded = await record();
const file = join(mkdtempSync(join(tmpdir(), "forthright-benchmark-")), "recorded.json");
writeFileSync(file, JSON.stringify(recorded));

const products = await startProducts();
const bareServers = await startBareServers();

console.log(
  "what                                     requests/s   median     p99  errors     bare   median     p99  errors   ratio",
);
await measure("survey read", () => ({ path: `/api/surveys/${anyLink()}` }));
await measure("survey submission", () => submission(takeLink()));
await execute(url, "vacuum analyze");
for (const [count, id] of jobsBySize)
  await measure(`dashboard, ${count.toLocaleString("en")} candidates`, () => dashboard(id));

for (const { stop } of [products, bareServers]) await stop();
rmSync(file);
await stopApp();

/** Alternating, so that other load on the machine affects both. The result is the round with the median ratio. */
async function measure(name: string, next: () => HttpRequest) {
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const product = await putUnderLoad(products.ports, next, seconds);
    const bare = await putUnderLoad(bareServers.ports, next, seconds);
    results.push({ figures: [product, bare], ratio: product.perSecond / bare.perSecond });
  }
  const medianRound = results.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  const cells = medianRound?.figures.map(({ perSecond, median, p99, errors }) =>
    [
      perSecond.toFixed(0).padStart(10),
      median.toFixed(1).padStart(9),
      p99.toFixed(1).padStart(8),
      String(errors).padStart(7),
    ].join(""),
  );
  console.log(`${name.padEnd(40)} ${cells?.join(" ")}   ${medianRound?.ratio.toFixed(2)}`);
}

/** Removes a random link from the list. Adjacent links are about one candidate, and their surveys wait for each other. */
function takeLink(): string {
  return links.splice(Math.floor(Math.random() * links.length), 1)[0] ?? "";
}

function submission(link: string): HttpRequest {
  const body = JSON.stringify({ answers: goodAnswers, attempt: randomUUID() });
  return { method: "POST", path: `/api/surveys/${link}/response`, body };
}

/** Each request's statements, as the product sends them, and the values in them that differ from request to request. */
async function record(): Promise<Recorded[]> {
  const link = links.pop() ?? "";
  const spent = links.pop() ?? "";
  const read = {
    path: `/api/surveys/${link}`,
    link,
    statements: await statementsOf({ path: `/api/surveys/${link}` }),
  };

  let receipt = "";
  const submitted = submission(spent);
  const ofSubmission = await recordStatements(async () => {
    ({ receipt } = (await (await send(submitted)).json()) as { receipt: string });
  });
  const [response] = await db
    .select({ id: surveyResponses.id })
    .from(surveyResponses)
    .where(eq(surveyResponses.linkHash, linkHash(spent)));
  const submit = {
    path: submitted.path,
    link: spent,
    fresh: [receiptHash(receipt), response?.id ?? ""],
    statements: ofSubmission,
  };

  const dashboards = [];
  for (const request of [...jobsBySize.values()].map(dashboard))
    dashboards.push({ path: request.path, statements: await statementsOf(request) });
  return [submit, read, ...dashboards];
}

async function statementsOf(request: HttpRequest) {
  const statements = await recordStatements(async () => {
    const response = await send(request);
    if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  });
  // The queue may look for tasks at that moment, which a manager's role may not.
  return statements.filter(({ text }) => !text.includes("pgboss"));
}

function send({ path, method = "GET", headers = {}, body }: HttpRequest) {
  return fetch(origin + path, {
    method,
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
}

function anyLink(): string {
  return links[Math.floor(Math.random() * 1_000)] ?? "";
}

function dashboard(id: string): HttpRequest {
  return { path: `/api/jobs/${id}/candidates`, headers: { cookie } };
}

async function aJobWith(candidates: number): Promise<string> {
  const [company] = await db
    .select({ companyId: hiringManagerProfiles.companyId })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, manager.id));
  const [created] = await db
    .insert(jobs)
    .values({ title: "Software Engineer", ownerId: manager.id, companyId: company?.companyId ?? "" })
    .returning({ id: jobs.id });
  await addCandidates({ db }, created?.id ?? "", candidates);
  return created?.id ?? "";
}

async function startProducts() {
  const variables = {
    ...quiet,
    NODE_ENV: "production",
    TRUSTED_PROXIES: "1",
    PROCESS: "web",
    DATABASE_URL: url,
  };
  const servers = await Promise.all([1, 2].map(() => startForthright(variables)));
  return {
    ports: servers.map((server) => Number(new URL(server.origin).port)),
    stop: () => Promise.all(servers.map((server) => server.stop("SIGKILL"))),
  };
}

async function startBareServers() {
  const servers = await Promise.all([1, 2].map(startBareServer));
  return {
    ports: servers.map(({ port }) => port),
    stop: async () => servers.forEach(({ child }) => void child.kill("SIGKILL")),
  };
}

async function startBareServer(): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const script = fileURLToPath(new URL("http/bare.ts", import.meta.url));
  const child = spawn(process.execPath, [script, String(port), file, url], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  for (let tries = 0; tries < 100; tries++) {
    const isListening = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isListening) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, child };
}
