// What a replica takes off the primary: two servers with DATABASE_READ_URL beside two without, in turns, on the same primary and
// the same streaming replica. One machine has both, so that requests a second say little; what counts is how much processor time
// the primary spends on a thousand reads. The seconds of a round may be given: npm run benchmark:replica -- 4
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { aSecret } from "../a-secret.ts";
import { addCandidates, addJobs } from "../crowd.ts";
import { execute } from "../databases.ts";
import { startForthright } from "../e2e/forthright.ts";
import { quiet } from "../faults/a-database.ts";
import { migrateAll } from "../migrate-all.ts";
import { startOwnPostgres } from "../postgres.ts";
import { type Asked, putUnderLoad } from "./http/load.ts";

const seconds = Number(process.argv[2] ?? 5);
const rounds = 5;
const ticksASecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

const primary = await startOwnPostgres();
const replica = await primary.follow();
const connection = connectPostgres(primary.url);
await migrateAll(connection);
const app = await createApp({
  connection,
  settings: readEnv({ NODE_ENV: "production", SECRET: aSecret }),
  clock: systemClock,
  transport: mailboxTransport(connection.db, systemClock),
  log: pino({ level: "silent" }),
  pages: null,
});
await app.context.tasks.start();
const { id, cookie } = await aManager();
await addJobs({ db: connection.db }, id, 50);
const { rows } = await connection.db.execute<{ id: string }>(
  "select id from jobs order by created_at desc limit 10",
);
for (const job of rows) await addCandidates({ db: connection.db }, job.id, 100);
await execute(primary.url, "vacuum analyze");
const candidate = await connection.db.execute<{ id: string }>("select id from candidates limit 1");
const [job] = rows;
// As of somebody who changed nothing for a while.
const headers = { cookie: `${cookie}; forthright.changed=${Date.now() - 60_000}` };
const reads: Record<string, Asked> = {
  jobs: { path: "/api/jobs", headers },
  "a job's candidates": { path: `/api/jobs/${job?.id}/candidates`, headers },
  "what needs the manager": { path: "/api/attention", headers },
  "candidates by name": { path: "/api/candidates?q=number+7", headers },
  "a report": { path: `/api/candidates/${candidate.rows[0]?.id}/report`, headers },
};
const without = await start({});
const beside = await start({ DATABASE_READ_URL: replica.url });
const primaryPid = await pidOf(primary.url);
const replicaPid = await pidOf(replica.url);

console.log(
  `${"".padEnd(26)}${"ms of the primary for a read".padStart(34)}${"of the replica".padStart(16)}${"requests a second".padStart(22)}\n` +
    `${"".padEnd(26)}${"without".padStart(12)}${"with".padStart(12)}${"ratio".padStart(10)}${"with".padStart(16)}${"without".padStart(12)}${"with".padStart(10)}`,
);
for (const [name, asked] of Object.entries(reads)) {
  const all = [];
  for (let round = 0; round < rounds; round++)
    all.push([await measure(without.ports, asked), await measure(beside.ports, asked)] as const);
  const [none, used] =
    all.toSorted(([a, b], [c, d]) => b.primary / a.primary - d.primary / c.primary)[Math.floor(rounds / 2)] ??
    [];
  if (!none || !used) throw new Error("Nothing was measured");
  console.log(
    name.padEnd(26) +
      none.primary.toFixed(2).padStart(12) +
      used.primary.toFixed(2).padStart(12) +
      (used.primary / none.primary).toFixed(2).padStart(10) +
      used.replica.toFixed(2).padStart(16) +
      none.perSecond.toFixed(0).padStart(12) +
      used.perSecond.toFixed(0).padStart(10),
  );
}
for (const { stop } of [without, beside]) await stop();
await app.stop();
await replica.stop();
await primary.stop();

async function measure(ports: number[], asked: Asked) {
  const before = [spent(primaryPid), spent(replicaPid)] as const;
  const { perSecond, errors } = await putUnderLoad(ports, () => asked, seconds);
  if (errors > 0) throw new Error(`${errors} reads failed`);
  // The first second is not counted among the requests, and is among the time.
  const count = perSecond * (seconds + 1);
  return {
    perSecond,
    primary: ((spent(primaryPid) - before[0]) * 1000) / count,
    replica: ((spent(replicaPid) - before[1]) * 1000) / count,
  };
}

/** Processor time of a server with all its processes, in seconds; of those that have ended as well. */
function spent(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    if (Number(name) !== pid && parent !== pid) continue;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    ticks += user + system + (Number(name) === pid ? endedUser + endedSystem : 0);
  }
  return ticks / ticksASecond;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

async function pidOf(url: string): Promise<number> {
  const asked = connectPostgres(url);
  const { rows: folders } = await asked.db.execute<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  await asked.close();
  return Number(readFileSync(`${folders[0]?.folder}/postmaster.pid`, "utf8").split("\n")[0]);
}

async function start(variables: Record<string, string>) {
  const common = {
    ...quiet,
    NODE_ENV: "production",
    PROCESS: "web",
    DATABASE_URL: primary.url,
    ...variables,
  };
  const servers = [await startForthright(common), await startForthright(common)];
  return {
    ports: servers.map(({ origin }) => Number(new URL(origin).port)),
    stop: () => Promise.all(servers.map((server) => server.stop("SIGKILL"))),
  };
}

async function aManager() {
  const { context } = app;
  const person = {
    firstName: "Morgan",
    lastName: "Lee",
    email: "morgan@example.com",
    company: "Juniper Labs",
    role: "Hiring Manager",
    neverExpires: true,
  };
  const { invitationCode: code } = await createInvitation(context, person);
  const { manager, cookies } = await redeemInvitation(context, {
    code,
    password: "correct horse",
    timeZone: "UTC",
  });
  return { id: manager.id, cookie: cookies.map((one) => one.split(";")[0]).join("; ") };
}
