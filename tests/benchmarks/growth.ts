// What the tables that only grow cost as they do: a generated database, lot by lot, with what each lot's rows cost to insert;
// the product's own statements on the first lot and on all of them; their plans; vacuum and sizes. PostgreSQL runs with its
// defaults. How many companies, and in how many lots: npm run benchmark:growth -- 1000 20
// It leaves off filling after half an hour, or so many minutes as are given next; with a file's name after that the plans are
// written there.
import { writeFileSync } from "node:fs";
import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { aSecret } from "../a-secret.ts";
import { databaseAt, execute } from "../databases.ts";
import { migrateAll } from "../migrate-all.ts";
import { startPostgres } from "../postgres.ts";
import { fillLot, tables } from "./growth/fill.ts";
import { explainAll } from "./growth/plans.ts";
import { operationsOf } from "./growth/operations.ts";

const companies = Number(process.argv[2] ?? 1_000);
const lots = Number(process.argv[3] ?? 20);
const mostMinutes = Number(process.argv[4] ?? 30);
const file = process.argv[5];
const times = 15;

const postgres = await startPostgres();
await execute(
  postgres.url,
  "create database growth",
  // A lot's log would otherwise be checkpointed every few seconds.
  "alter system set max_wal_size = '8GB'",
  "select pg_reload_conf()",
);
const url = databaseAt(postgres.url, "growth");
const connection = connectPostgres(url);
await migrateAll(connection);
const settings = readEnv({ NODE_ENV: "production", SECRET: aSecret });
const transport = mailboxTransport(connection.db, systemClock);
const log = pino({ level: "error" });
const app = await createApp({ connection, settings, clock: systemClock, transport, log, pages: null });
await app.context.tasks.start();
const operations = await operationsOf(app, `http://127.0.0.1:${await app.listen(0, "127.0.0.1")}`);

console.log(`lot      ${tables.map((name) => name.padStart(18)).join("")}   rows inserted a second`);
const first = new Map<string, number>();
const until = performance.now() + mostMinutes * 60_000;
await fill(0);
await execute(url, "vacuum analyze");
for (const [name, ms] of await timeAll()) first.set(name, ms);
const atFirst = await explainAll(url, operations);
// Two at a time, as there are cores.
for (let lot = 1; lot < lots && performance.now() < until; lot += 2)
  await Promise.all([lot, lot + 1].filter((one) => one < lots).map(fill));
const started = performance.now();
await execute(url, "vacuum analyze");
console.log(`\nvacuum analyze of all: ${seconds(started)}`);
await tellSizes();

console.log(
  `\n${"median of each, ms".padEnd(34)}${"first lot".padStart(12)}${"all lots".padStart(12)}   ratio`,
);
for (const [name, ms] of await timeAll()) {
  const then = first.get(name) ?? NaN;
  console.log(
    `${name.padEnd(34)}${then.toFixed(1).padStart(12)}${ms.toFixed(1).padStart(12)}${(ms / then).toFixed(2).padStart(8)}`,
  );
}
await tellVacuum();
const after = await explainAll(url, operations);
console.log(
  `\n${"pages looked at, by statement".padEnd(64)}${"first lot".padStart(10)}${"all lots".padStart(10)}${"ms".padStart(10)}   scanned whole`,
);
for (const { title, buffers, ms, scanned } of after) {
  const then = atFirst.find((one) => one.title === title)?.buffers ?? NaN;
  console.log(
    `${title.slice(0, 62).padEnd(64)}${String(then).padStart(10)}${String(buffers).padStart(10)}${ms.toFixed(2).padStart(10)}   ${scanned.join(", ")}`,
  );
}
if (file)
  writeFileSync(file, after.map(({ title, plan }) => `## ${title}\n\n\`\`\`\n${plan}\n\`\`\`\n`).join("\n"));
await app.stop();
await postgres.stop();

async function fill(lot: number) {
  const perSecond = await fillLot(connection.db, {
    from: Math.floor((companies * lot) / lots),
    until: Math.floor((companies * (lot + 1)) / lots),
    progress: lot / lots,
  });
  console.log(`${String(lot + 1).padEnd(9)}${perSecond.map((one) => one.toFixed(0).padStart(18)).join("")}`);
}

async function timeAll() {
  const medians = new Map<string, number>();
  for (const { name, run } of operations) {
    const taken = [];
    for (let time = 0; time < times; time++) {
      const before = performance.now();
      await run();
      taken.push(performance.now() - before);
    }
    medians.set(name, taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? NaN);
  }
  return medians;
}

async function tellSizes() {
  const { rows } = await connection.db.execute<Record<"name" | "rows" | "heap" | "indexes" | "row", string>>(`
    select relname as name, to_char(reltuples, 'FM999,999,999') as rows, pg_size_pretty(pg_table_size(oid)) as heap,
      pg_size_pretty(pg_indexes_size(oid)) as indexes,
      (pg_total_relation_size(oid) / greatest(reltuples, 1))::int || ' bytes' as row
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 1000
    order by pg_total_relation_size(oid) desc`);
  console.log(
    `\n${"table".padEnd(28)}${"rows".padStart(14)}${"heap".padStart(12)}${"indexes".padStart(12)}${"a row".padStart(14)}`,
  );
  for (const { name, rows: count, heap, indexes, row } of rows)
    console.log(
      `${name.padEnd(28)}${count.padStart(14)}${heap.padStart(12)}${indexes.padStart(12)}${row.padStart(14)}`,
    );
}

/** What has to be cleared after the oldest twentieth has gone, as retention has it go. */
async function tellVacuum() {
  for (const [table, column] of [
    ["activities", "occurred_at"],
    ["mailbox_messages", "sent_at"],
  ] as const) {
    const deleting = performance.now();
    await execute(
      url,
      `begin; set local forthright.retention = 'on'; delete from ${table} where ${column} <
        (select percentile_disc(0.05) within group (order by ${column}) from ${table} tablesample system (1)); commit`,
    );
    const deleted = seconds(deleting);
    const vacuuming = performance.now();
    await execute(url, `vacuum ${table}`);
    console.log(`${table}: its oldest twentieth deleted in ${deleted}, vacuumed in ${seconds(vacuuming)}`);
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
