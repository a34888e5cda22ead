// Measures how long it takes to find the colleagues of a candidate with five jobs, in directories of several sizes,
// compared with the same lookup as one hand-written query. Also measures how many rows a second an import stores.
// Argument: the sizes, for example 100000,1000000.
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Connection, Database } from "#server/platform/db/client.ts";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { findColleagues } from "#server/features/directory/find-colleagues.ts";
import { databaseAt, execute } from "../databases.ts";
import { startPostgres } from "../postgres.ts";
import { fillDirectory } from "./directory/fill.ts";
import { countByHand } from "./directory/hand-written.ts";
import { measureImport } from "./directory/import.ts";
import { someHistories } from "./directory/searches.ts";
import { quantile } from "./quantile.ts";

const sizes = (process.argv[2] ?? "100000,1000000,5000000").split(",").map(Number);
const embeddedSize = 100_000;
const searches = 300;
const warmUp = 100;
/** Of 2,000 rows each. */
const importBatches = 100;
const now = new Date("2026-11-21T10:00:00Z");
const thisMonth = 2026 * 12 + 10;

const embedded = (await createEmbedded(null)).connection;
await embedded.migrate();
console.log("engine      employments  find, median  p99       hand-written, median  p99       ratio  found");
await measureFind("PGlite", embedded, embeddedSize);
await embedded.close();

const server = await startPostgres();
await execute(server.url, "create database benchmark");
const postgres = connectPostgres(databaseAt(server.url, "benchmark"));
await postgres.migrate();
for (const size of sizes) await measureFind("PostgreSQL", postgres, size);

await fillDirectory(postgres.db, 0);
const { rows, fresh, again, memory } = await measureImport(postgres, importBatches);
console.log(`
import into PostgreSQL, ${rows.toLocaleString("en")} rows in batches: ${fresh.toLocaleString("en")} rows a second; the same rows again: ${again.toLocaleString("en")}
heap after each tenth, MB: ${memory.join(" ")}`);
await postgres.close();
await server.stop();

async function measureFind(engine: string, { db }: Connection, size: number) {
  await fillDirectory(db, size);
  const histories = await someHistories(db, searches + warmUp);
  const ours: number[] = [];
  const theirs: number[] = [];
  let found = 0;
  for (const [index, history] of histories.entries()) {
    // Alternating, so that other load on the machine affects both, and both find equally warm caches.
    const lookups = [
      async () => ours.push(await measureMs(() => find(db, history))),
      async () => theirs.push(await measureMs(() => countByHand(db, history, thisMonth))),
    ];
    for (const lookup of index % 2 ? lookups : lookups.toReversed()) await lookup();
    found += await countByHand(db, history, thisMonth);
  }
  const own = ours.slice(warmUp);
  const other = theirs.slice(warmUp);
  const ratio = quantile(own, 0.5) / quantile(other, 0.5);
  const cells = [
    engine.padEnd(12),
    size.toLocaleString("en").padEnd(13),
    milliseconds(quantile(own, 0.5)).padEnd(14),
    milliseconds(quantile(own, 0.99)).padEnd(10),
    milliseconds(quantile(other, 0.5)).padEnd(22),
    milliseconds(quantile(other, 0.99)).padEnd(10),
    ratio.toFixed(2).padEnd(7),
    Math.round(found / histories.length),
  ];
  console.log(cells.join(""));
}

function find(db: Database, workHistory: WorkHistoryEntry[]) {
  return findColleagues(
    { db },
    {
      madeUpFor: null,
      candidateName: "Robin Vale",
      workHistory,
      excludeCurrentColleagues: true,
      now,
    },
  );
}

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}
