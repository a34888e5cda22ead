import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { startForthright } from "../e2e/forthright.ts";
import { quiet } from "./a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { kills } from "./thoroughness.ts";
import { waitUntil } from "../wait-until.ts";

test(
  `the embedded database survives an interrupted creation and ${kills.embedded} kills while reviewers answer, and loses nothing acknowledged`,
  { timeout: 600_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forthright-faults-"));
    const start = (killed?: AbortSignal) =>
      startForthright({ ...quiet, LOG_LEVEL: "fatal", DATA_DIR: dataDir }, killed);
    const abort = new AbortController();
    const starting = start(abort.signal).catch(() => "killed");
    // Its files are created one by one.
    await waitUntil("it is being made", () => existsSync(join(dataDir, "database-being-made/PG_VERSION")));
    abort.abort();
    expect(await starting).toBe("killed");
    expect(readdirSync(dataDir)).not.toContain("database");

    let server = await start();
    expect((await fetch(`${server.origin}/ready`)).status).toBe(200);
    expect(readdirSync(dataDir)).not.toContain("database-being-made");
    expect(await server.stop("SIGTERM", true)).toBe(0);
    const links = await withDatabase(dataDir, ({ db }) => addLinks(db, 400 * (kills.embedded + 1)));

    server = await start();
    const load = startSubmissions(links, () => server.origin);
    for (let killed = 0; killed < kills.embedded; killed++) {
      const before = load.acknowledged.length;
      await waitUntil("responses arrive", () => load.acknowledged.length > before + 5);
      await pause(Math.random() * 400);
      // One owner: any other process is refused and does no harm.
      if (killed === 0) await expect(start()).rejects.toThrow(/Another Forthright is using/);
      await server.stop("SIGKILL", true);
      server = await start();
    }
    const killed = load.acknowledged.length;
    await waitUntil("responses arrive again", () => load.acknowledged.length > killed + 20);
    await load.stop();
    // A server whose files were moved acknowledges nothing more.
    const moved = `${dataDir}-moved`;
    renameSync(dataDir, moved);
    await waitUntil("it ends", () => server.exitCode() !== null);
    expect(server.exitCode()).toBe(1);
    await waitUntil("it says why", () => server.logged().includes(`no longer in ${dataDir}`));

    await withDatabase(moved, ({ db }) => expectNothingLost(db, load.acknowledged));
    expect(load.refused).toEqual([]);
    rmSync(moved, { recursive: true });
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
