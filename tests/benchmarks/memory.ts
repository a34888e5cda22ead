// What a server on PostgreSQL keeps in memory while it answers 15,000 requests of every kind: reads, surveys, new jobs,
// sign-ins and pages. Printed each 1,500. How many may be given: npm run benchmark:memory -- 60000
import { readFileSync } from "node:fs";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { demoAccounts } from "#server/features/system/demo-accounts.ts";
import { databaseAt, execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { anEmail, aPassword, aSubmission } from "../factories.ts";
import { addLinks } from "../faults/submissions.ts";
import { migrateAll } from "../migrate-all.ts";
import { startPostgres } from "../postgres.ts";

const requests = Number(process.argv[2] ?? 15_000);
const lots = 10;
const atOnce = 16;
const reviewersEach = 5;
/** A sign-in takes as long as a hundred reads, and each has 19 MB for its moment. */
const signInEach = 100;
const kindsOfRequests = 7;
/** Between a survey's reading and its answer, which are asked for side by side. */
const roundsBetween = 100;

const postgres = await startPostgres();
await execute(postgres.url, "create database memory");
const url = databaseAt(postgres.url, "memory");
const connection = connectPostgres(url);
await migrateAll(connection);
const server = await startForthright({
  DEMO: "true",
  NODE_ENV: "production",
  LOG_LEVEL: "silent",
  TRUSTED_PROXIES: "1",
  DATABASE_URL: url,
});
const { origin } = server;
// One for each round of the kinds: it is read, and answered rounds later.
const links = await addLinks(
  connection.db,
  Math.ceil(requests / kindsOfRequests) + roundsBetween,
  reviewersEach,
);
// What the disk has to write of them is over before anything is asked.
await execute(url, "vacuum analyze", "checkpoint");
const cookie = await signIn();
const [job] = (await (await get("/api/jobs", { cookie })).json()) as { id: string }[];
let asked = 0;

console.log("requests   resident   of it files");
print();
for (let lot = 0; lot < lots; lot++) {
  const until = (requests / lots) * (lot + 1);
  await Promise.all(Array.from({ length: atOnce }, () => askUntil(until)));
  print();
}
await server.stop("SIGKILL");
await connection.close();
await postgres.stop();

async function askUntil(count: number) {
  while (asked < count) {
    const number = asked++;
    const answer = await ask(number);
    await answer.arrayBuffer();
    if (answer.status >= 300) throw new Error(`${answer.url} answered ${answer.status}`);
  }
}

function ask(number: number): Promise<Response> {
  if (number % signInEach === 0)
    // Refused: whoever guesses is the dearest visitor.
    return post("/api/managers/sign-in", { email: anEmail(), password: aPassword }, from(number)).then(
      (answer) => (answer.status === 401 ? new Response() : answer),
    );
  const round = Math.floor(number / kindsOfRequests);
  const [answered = "", read = ""] = [links[round], links[round + roundsBetween]];
  const kinds = [
    () => get(`/api/surveys/${read}`),
    () => post(`/api/surveys/${answered}/response`, aSubmission(answered)),
    () => get("/api/jobs", { cookie }),
    () => get(`/api/jobs/${job?.id}`, { cookie }),
    () => get(`/api/jobs/${job?.id}/candidates`, { cookie }),
    () => get("/"),
    () => get(`/survey/${read}`),
  ];
  return (kinds[number % kinds.length] ?? (() => get("/health")))();
}

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(origin + path, { headers });
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Each from a network of its own: nobody is told to wait. */
function from(number: number) {
  return { "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

function print() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const of = (name: string) => {
    const kilobytes = Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
    return `${Math.round(kilobytes / 1024)} MB`;
  };
  console.log(`${String(asked).padStart(8)}${of("VmRSS").padStart(11)}${of("RssFile").padStart(14)}`);
}

async function signIn(): Promise<string> {
  const { email, password } = demoAccounts.manager;
  const answer = await post("/api/managers/sign-in", { email, password });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
