import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { startForthright } from "../e2e/forthright.ts";
import { migrateAll } from "../migrate-all.ts";
import { startOwnPostgres } from "../postgres.ts";
import { quiet } from "./a-database.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

const disk = mkdtempSync(join(tmpdir(), "forthright-disk-"));
const filler = join(disk, "filler");
/** Only root can mount a separate disk, and not in every container. */
const hasDisk = mount();
vi.setConfig({ testTimeout: 90_000 });
afterAll(() => {
  if (hasDisk) spawnSync("umount", ["-l", disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(hasDisk)(
  "PostgreSQL with a full disk refuses writes, keeps its data, and continues once there is space",
  async () => {
    const postgres = await startOwnPostgres(disk);
    const connection = connectPostgres(postgres.url);
    const server = await startForthright({ ...quiet, DATABASE_URL: postgres.url });
    const links = await addLinks(connection.db, 4_000);

    const load = await fillWhile(links, server.origin);

    await expectNothingLost(connection.db, load.acknowledged);
    await server.stop();
    await connection.close();
    await postgres.stop();
  },
);

test.runIf(hasDisk)("the embedded database with a full disk does the same", async () => {
  const dataDir = join(disk, "data");
  const connection = await openEmbedded(dataDir);
  await migrateAll(connection);
  const links = await addLinks(connection.db, 4_000);
  await connection.close();
  const server = await startForthright({ ...quiet, DATA_DIR: dataDir });

  const load = await fillWhile(links, server.origin);

  await server.stop("SIGTERM", true);
  const again = await openEmbedded(dataDir);
  await expectNothingLost(again.db, load.acknowledged);
  await again.close();
});

test.runIf(hasDisk)("a disk without room for a new embedded database is named at once", async () => {
  fill();
  truncateSync(filler, statSync(filler).size - 50 * 1024 * 1024);
  await expect(openEmbedded(join(disk, "new"))).rejects.toThrow("has no room for the embedded database");
  rmSync(filler);
});

/** Fills the disk under load until a write is refused, and frees space. Refused callers are asked to retry. */
async function fillWhile(links: string[], origin: string) {
  const load = startSubmissions(links, () => origin);
  await waitUntil("responses arrive", () => load.acknowledged.length > 20);
  fill();
  await waitUntil("the disk is full", () => load.away() > 0);
  rmSync(filler);
  const before = load.acknowledged.length;
  await waitUntil("responses arrive again", () => load.acknowledged.length > before + 20);
  await load.stop();
  expect(load.refused).toEqual([]);
  return load;
}

function fill() {
  const file = openSync(filler, "w");
  try {
    for (let size = 1024 * 1024; size >= 1024;) {
      try {
        writeSync(file, Buffer.alloc(size, 1));
      } catch {
        size /= 2;
      }
    }
  } finally {
    closeSync(file);
  }
}

function mount(): boolean {
  const options = ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", disk];
  return spawnSync("mount", options, { stdio: "ignore" }).status === 0;
}
