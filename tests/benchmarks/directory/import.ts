import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { rowsPerBatch } from "#contract/directory.ts";
import { systemActor } from "#server/features/audit/audit-log.ts";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { aSecret } from "#tests/a-secret.ts";
import { readEnv } from "#server/platform/env.ts";
import { quantile } from "../quantile.ts";

/** Rows a second into an empty directory, then the same rows again, and how much the memory grew meanwhile. */
export async function measureImport(connection: Connection, batches: number) {
  const transport = { name: "mailbox" as const, deliver: async () => "accepted" as const, close: () => {} };
  const log = pino({ level: "silent" });
  const settings = readEnv({ DEMO: "true", SECRET: aSecret });
  const app = await createApp({
    connection: { ...connection, close: async () => {} },
    settings,
    clock: systemClock,
    transport,
    log,
    pages: null,
  });
  const context = { ...app.context, actor: systemActor };
  const run = async (from: number, to: number) => {
    const key = randomUUID();
    const started = performance.now();
    for (let batch = from; batch < to; batch++)
      await importRows(context, {
        rows: rowsOf(batch),
        file: { key, name: "people.csv", batch: batch + 1, isLast: batch === to - 1 },
      });
    return Math.round(((to - from) * rowsPerBatch * 1000) / (performance.now() - started));
  };
  await run(0, 5);
  const fresh = [];
  const memory = [];
  // The heap after each tenth of the file; it must not grow with the file.
  for (let tenth = 0; tenth < 10; tenth++) {
    fresh.push(await run(5 + (tenth * batches) / 10, 5 + ((tenth + 1) * batches) / 10));
    global.gc?.();
    memory.push(Math.round(process.memoryUsage().heapUsed / 1e6));
  }
  const again = await run(5, 5 + batches / 10);
  await app.stop();
  return { rows: batches * rowsPerBatch, fresh: quantile(fresh, 0.5), again, memory };
}

function rowsOf(batch: number) {
  return Array.from({ length: rowsPerBatch }, (_, index) => {
    const n = batch * rowsPerBatch + index;
    const person = Math.floor(n / 3);
    const year = 2005 + 6 * (n % 3);
    return {
      line: index + 2,
      name: `Person Name${person}`,
      email: `person${person}@mail.example`,
      profileUrl: person % 2 ? `https://www.linkedin.com/in/person-${person}` : "",
      company: `Company ${(n * 7_919) % 5_000}, Inc.`,
      position: "Senior Software Engineer",
      place: `City ${n % 40}, Norland`,
      department: "engineering",
      team: n % 4 === 0 ? `Area ${n % 200}` : "",
      headcount: "1001-5000",
      level: "senior",
      start: `${year}-03`,
      end: n % 3 === 2 ? "" : `${year + 5}-11`,
    };
  });
}
