// Measures requests a second on two server processes and one PostgreSQL, next to two processes of a bare node:http
// handler that sends the same statements. The seconds of a round may be given: npm run benchmark:http -- 2
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { managerAccounts, managerUsers } from "#server/platform/db/schema/auth.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { readEnv } from "#server/platform/env.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { receiptHash } from "#server/features/surveys/receipts.ts";
import { addCandidates } from "../many-rows.ts";
import { databaseAt, execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { goodAnswers } from "../factories.ts";
import { quiet } from "../faults/a-database.ts";
import { addLinks } from "../faults/submissions.ts";
import { freePort } from "../free-port.ts";
import { migrateAll } from "../migrate-all.ts";
import { startPostgres } from "../postgres.ts";
import { recordStatements, type Statement } from "../record-statements.ts";
import type { Recorded } from "./http/bare.ts";
import { type Asked, putUnderLoad } from "./http/load.ts";

const seconds = Number(process.argv[2] ?? 4);
const rounds = 3;
const password = "correct horse";
const ofOthers = [10, 1_000, 100_000];
const candidatesFor = 50;
const reviewersEach = 5;
/** So many that two sign-ins of one account rarely coincide, because these count as guesses. */
const accountsThatSignIn = 2_000;
const own = [10, 1_000, 100_000];

const postgres = await startPostgres();
await execute(postgres.url, "create database benchmark");
const url = databaseAt(postgres.url, "benchmark");
const connection = connectPostgres(url);
await migrateAll(connection);
const settings = readEnv({
  NODE_ENV: "production",
  SECRET: "a secret that keys nothing but tests",
  TRUSTED_PROXIES: "1",
});
const transport = mailboxTransport(connection.db, systemClock);
const log = pino({ level: "silent" });
const app = await createApp({ connection, settings, clock: systemClock, transport, log, pages: null });
await app.context.tasks.start();
const { context } = app;
const { db } = context;
const here = `http://127.0.0.1:${await app.listen(0, "127.0.0.1")}`;

const manager = await aManager("morgan@example.com");
const job = await aJobWith(manager.id, candidatesFor);
const jobsFor = new Map<number, string>();
for (const count of own) jobsFor.set(count, await aJobWith(manager.id, count));
const accounts = await addAccounts(accountsThatSignIn);
const emails = Object.keys(accounts);
const links = await addLinks(db, 50_000, reviewersEach);
const recorded = await record();
const file = join(mkdtempSync(join(tmpdir(), "forthright-benchmark-")), "recorded.json");
writeFileSync(file, JSON.stringify(recorded));

const products = await startProducts();
const others = await startBares();

console.log(
  "what                                     requests/s   median     p99  errors     bare   median     p99  errors   ratio",
);
await measure("survey read", () => ({ path: `/api/surveys/${anyLink()}` }));
await measure("survey submission", () => submission(takeAny(links)));
await execute(url, "vacuum analyze");
for (const [count, id] of jobsFor)
  await measure(`dashboard, ${count.toLocaleString("en")} of the job's`, () => dashboard(id));
let there = 0;
for (const count of ofOthers) {
  await aJobWith((await aManager(`other${count}@example.com`)).id, count - there);
  there = count;
  await execute(url, "analyze");
  await measure(`dashboard, ${count.toLocaleString("en")} of others`, () => dashboard(job));
}
await measure("sign-in", () => signIn());

for (const { stop } of [products, others]) await stop();
rmSync(file);
await app.stop();
await postgres.stop();

/** Alternating, so that other load on the machine affects both. The result is the round with the median ratio. */
async function measure(name: string, next: () => Asked) {
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const product = await putUnderLoad(products.ports, next, seconds);
    const other = await putUnderLoad(others.ports, next, seconds);
    all.push({ both: [product, other], ratio: product.perSecond / other.perSecond });
  }
  const middle = all.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  const cells = middle?.both.map(({ perSecond, median, p99, errors }) =>
    [
      perSecond.toFixed(0).padStart(10),
      median.toFixed(1).padStart(9),
      p99.toFixed(1).padStart(8),
      String(errors).padStart(7),
    ].join(""),
  );
  console.log(`${name.padEnd(40)} ${cells?.join(" ")}   ${middle?.ratio.toFixed(2)}`);
}

/** Each request's statements, as the product sends them, and the values in them that differ from request to request. */
async function record(): Promise<Recorded[]> {
  const [link = "", spent = ""] = [links.pop(), links.pop()];
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
    .where(eq(surveyResponses.reviewerId, linkHash(spent)));
  const submit = {
    path: submitted.path,
    link: spent,
    fresh: [receiptHash(receipt), response?.id ?? ""],
    statements: ofSubmission,
  };

  const boards = [];
  for (const list of [job, ...jobsFor.values()].map(dashboard))
    boards.push({ path: list.path, statements: await statementsOf(list) });

  const [first = "", second = ""] = emails;
  const ofSignIn = await statementsOf(signIn(first));
  const enter = {
    path: signIn(first).path,
    fresh: freshIn(ofSignIn, await statementsOf(signIn(second))),
    hash: await passwordHash(),
    accounts,
    statements: ofSignIn,
  };
  return [submit, read, ...boards, enter];
}

/** Values that differ between two requests of one kind: hashes, tokens and ids. */
function freshIn(one: Statement[], other: Statement[]): string[] {
  const tokens = (all: Statement[]) => new Set(JSON.stringify(all).match(/[\w-]{20,}/g));
  return [...tokens(one).difference(tokens(other))].filter(
    (token) => !Object.values(accounts).includes(token),
  );
}

async function passwordHash(): Promise<string> {
  const [account] = await db.select().from(managerAccounts).where(eq(managerAccounts.userId, manager.id));
  return account?.password ?? "";
}

async function statementsOf(asked: Asked) {
  const statements = await recordStatements(async () => {
    const answer = await send(asked);
    if (!answer.ok) throw new Error(`${asked.path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  });
  // The queue may look for tasks at that moment, which a manager's role may not.
  return statements.filter(({ text }) => !text.includes("pgboss"));
}

function send({ path, method = "GET", headers = {}, body }: Asked) {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  return fetch(here + path, {
    method,
    headers: { ...headers, ...json },
    ...(body !== undefined && { body }),
  });
}

function anyLink(): string {
  return links[Math.floor(Math.random() * 1_000)] ?? "";
}

/** Neighbours in the list are about one candidate, and wait for each other. */
function takeAny(all: string[]): string {
  const at = Math.floor(Math.random() * all.length);
  const [taken = "", last = ""] = [all[at], all.pop()];
  if (at < all.length) all[at] = last;
  return taken;
}

function submission(link: string): Asked {
  const body = JSON.stringify({ answers: goodAnswers, attempt: randomUUID() });
  return { method: "POST", path: `/api/surveys/${link}/response`, body };
}

function dashboard(id: string): Asked {
  return { path: `/api/jobs/${id}/candidates`, headers: { cookie: manager.cookie } };
}

/** From another network each time, because simultaneous sign-ins from one network count as guesses. */
function signIn(email = emails[Math.floor(Math.random() * emails.length)]): Asked {
  const byte = () => Math.floor(Math.random() * 256);
  const headers = { "x-forwarded-for": `10.${byte()}.${byte()}.${byte()}` };
  const body = JSON.stringify({ email, password });
  return { method: "POST", path: "/api/managers/sign-in", headers, body };
}

async function aManager(email: string) {
  const person = {
    firstName: "Morgan",
    lastName: "Lee",
    email,
    company: email,
    role: "Hiring Manager",
    neverExpires: true,
  };
  const { invitationCode: code } = await createInvitation(context, person);
  const { manager: created, cookies } = await redeemInvitation(context, { code, password, timeZone: "UTC" });
  return { id: created.id, cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
}

/** The manager's colleagues, with the same password, and their ids by address. */
async function addAccounts(count: number): Promise<Record<string, string>> {
  const hash = await passwordHash();
  const [profile] = await db
    .select({ companyId: hiringManagerProfiles.companyId })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, manager.id));
  const users = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: "Morgan Lee",
    email: `morgan${index}@example.com`,
    emailVerified: true,
  }));
  await db.insert(managerUsers).values(users);
  await db.insert(managerAccounts).values(
    users.map(({ id }) => ({
      id: randomUUID(),
      userId: id,
      accountId: id,
      providerId: "credential",
      password: hash,
    })),
  );
  await db.insert(hiringManagerProfiles).values(
    users.map(({ id, email }) => ({
      id,
      email,
      companyId: profile?.companyId ?? "",
      firstName: "Morgan",
      lastName: "Lee",
    })),
  );
  return Object.fromEntries(users.map(({ id, email }) => [email, id]));
}

async function aJobWith(managerId: string, candidates: number): Promise<string> {
  const [company] = await db
    .select({ companyId: hiringManagerProfiles.companyId })
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, managerId));
  const [created] = await db
    .insert(jobs)
    .values({ title: "Software Engineer", createdBy: managerId, companyId: company?.companyId ?? "" })
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
  const all = await Promise.all([1, 2].map(() => startForthright(variables)));
  return {
    ports: all.map(({ origin }) => Number(new URL(origin).port)),
    stop: () => Promise.all(all.map((server) => server.stop("SIGKILL"))),
  };
}

async function startBares() {
  const all = await Promise.all([1, 2].map(startBare));
  return {
    ports: all.map(({ port }) => port),
    stop: async () => all.forEach(({ child }) => void child.kill("SIGKILL")),
  };
}

async function startBare(): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const script = fileURLToPath(new URL("http/bare.ts", import.meta.url));
  const child = spawn(process.execPath, [script, String(port), file, url], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  for (let tries = 0; tries < 100; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, child };
}
