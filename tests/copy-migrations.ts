import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "#server/platform/db/client.ts";

interface JournalEntry {
  tag: string;
  when: number;
}

/** Copies all migrations to a temporary folder, with another journal, which says which of them there are. */
export function copyMigrations(change: (entries: JournalEntry[]) => JournalEntry[]): string {
  const folder = mkdtempSync(join(tmpdir(), "forthright-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: JournalEntry[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: change(journal.entries) }));
  return folder;
}
