import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { migrateAll } from "./migrate-all.ts";

/** One migrated database as a file; each test opens a copy of it. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "forthright-"));
  const file = join(folder, "migrated.tar");
  const { connection, dump } = await createEmbedded(null);
  await migrateAll(connection);
  writeFileSync(file, await dump());
  await connection.close();
  project.provide("database", { engine: "pglite", file });
  return () => rmSync(folder, { recursive: true });
}
