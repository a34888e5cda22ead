import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { type Forthright, startForthright } from "../e2e/forthright.ts";
import { browser } from "../test-app.ts";
import { aDatabase } from "./a-database.ts";

const inDemo = { DEMO: "true", API_ONLY: "true" };
/** Of what docs/operations.md asks for, a server may take so much. The rest is for load. */
const share = 0.9;
const isLinux = process.platform === "linux";

test.runIf(isLinux)(
  "the embedded database starts and renders PDFs in the memory that the documents ask for",
  async () => {
    const first = await startForthright(inDemo);
    const { dataDir } = first;
    await renderPdfs(first);
    const peak = peakOf(first);
    await first.stop("SIGINT", true);
    const second = await startForthright({ ...inDemo, DATA_DIR: dataDir });
    const later = peakOf(second);
    await second.stop("SIGINT");

    console.info(
      `peaks with the embedded database: ${peak} MB at the first start, ${later} MB at the second`,
    );
    expect(peak).toBeLessThan(share * statedFor("embedded"));
    // So that starting again is safe on a small machine.
    expect(later).toBeLessThan(0.5 * statedFor("embedded"));
  },
);

test.runIf(isLinux)(
  "a server on PostgreSQL renders PDFs in the memory that the documents ask for",
  async () => {
    const database = await aDatabase();
    const server = await database.startServer({ ...inDemo, SECRET: "" });
    await renderPdfs(server);
    const peak = peakOf(server);
    await database.drop();

    console.info(`peak of a server on PostgreSQL with PDFs: ${peak} MB`);
    expect(peak).toBeLessThan(share * statedFor("PostgreSQL"));
  },
);

/** As many at a time as the server takes from one person. */
async function renderPdfs({ origin }: Forthright) {
  const { visitor, manager, fetch } = browser(origin);
  await visitor.managers.signIn(demoAccounts.manager);
  const [job] = await manager.jobs.list({});
  const candidates = await (await fetch(`/api/jobs/${job?.id}/candidates`)).text();
  const [, candidate] = /"id":"([0-9a-f-]{36})"/.exec(candidates) ?? [];
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all(
      [1, 2].map(() => fetch(`/api/candidates/${candidate}/report.pdf?paper=a4`)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
  }
}

/** In MB: the most memory that the process has taken so far. */
function peakOf({ pid }: Forthright): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function statedFor(database: string): number {
  const row = new RegExp(`^\\| ${database} +\\| (\\d+) MB`, "m");
  const [, megabytes] = row.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  return Number(megabytes);
}
