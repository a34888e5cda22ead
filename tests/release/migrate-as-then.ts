import { readFileSync, rmSync } from "node:fs";
import { expect } from "vitest";
import type { Connection } from "#server/platform/db/client.ts";
import { copyMigrations } from "../copy-migrations.ts";
import { fixture, type Story } from "./story.ts";

const story = JSON.parse(readFileSync(fixture.story, "utf8")) as Story;

/** Creates the tables with the migrations that the release had. */
export async function migrateAsThen(connection: Connection) {
  const folder = copyMigrations((entries) => {
    const last = entries.findIndex(({ tag }) => tag === story.migration);
    expect(last, "a migration that the release knew is kept").toBeGreaterThanOrEqual(0);
    return entries.slice(0, last + 1);
  });
  await connection.migrate(folder);
  rmSync(folder, { recursive: true });
}
