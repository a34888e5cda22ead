import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEmbedded } from "#server/db/embedded.ts";
import { startForthright } from "../e2e/forthright.ts";
import { migrateAll } from "../migrate-all.ts";
import { quiet } from "./a-database.ts";
import { until } from "./installation.ts";
import { addLinks, expectKept, submitting } from "./submissions.ts";
import { kills } from "./thoroughness.ts";

test(
  `the embedded database, killed ${kills.embedded} times while reviewers answer, loses nothing it has acknowledged`,
  { timeout: 600_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forthright-faults-"));
    const links = await withDatabase(dataDir, async (connection) => {
      await migrateAll(connection);
      return addLinks(connection.db, 400 * (kills.embedded + 1));
    });
    const start = () => startForthright({ ...quiet, DATA_DIR: dataDir });
    let server = await start();
    const load = submitting(links, () => server.origin);
    for (let killed = 0; killed < kills.embedded; killed++) {
      const before = load.acknowledged.length;
      await until("responses arrive", () => load.acknowledged.length > before + 5);
      await pause(Math.random() * 400);
      // One owner: whoever else tries is told so, and does no harm.
      if (killed === 0) await expect(start()).rejects.toThrow(/Another Forthright is using/);
      await server.stop("SIGKILL", true);
      server = await start();
    }
    const killed = load.acknowledged.length;
    await until("responses arrive again", () => load.acknowledged.length > killed + 20);
    await load.stop();
    expect(await server.stop("SIGTERM", true)).toBe(0);

    await withDatabase(dataDir, ({ db }) => expectKept(db, load.acknowledged));
    expect(load.refused).toEqual([]);
    rmSync(dataDir, { recursive: true });
  },
);

async function withDatabase<Result>(
  dataDir: string,
  work: (connection: Awaited<ReturnType<typeof createEmbedded>>["connection"]) => Promise<Result>,
): Promise<Result> {
  const { connection } = await createEmbedded(dataDir);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
