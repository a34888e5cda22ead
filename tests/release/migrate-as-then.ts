import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Connection, migrationsFolder } from "#server/platform/db/client.ts";
import { fixture, type Story } from "./story.ts";

const story = JSON.parse(readFileSync(fixture.story, "utf8")) as Story;

/** Creates the tables with the migrations that the release had. */
export async function migrateAsThen(connection: Connection) {
  const folder = mkdtempSync(join(tmpdir(), "forthright-release-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex(({ tag }) => tag === story.migration);
  expect(last, "a migration that the release knew is kept").toBeGreaterThanOrEqual(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  await connection.migrate(folder);
  rmSync(folder, { recursive: true });
}
