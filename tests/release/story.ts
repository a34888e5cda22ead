import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrationsFolder } from "#server/platform/db/client.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
export const fixture = { rows: here("rows.sql"), story: here("story.json") };

/** Facts from outside of the database about the rows that a release left in it. */
export interface Story {
  /** The latest migration of the release. */
  migration: string;
  /** When it stopped. */
  now: string;
  password: string;
  admin: string;
  manager: string;
  candidateId: string;
  links: { open: string; answered: string; declined: string };
  receipt: string;
  invitationCode: string;
  /** One of each kind that the release enqueued. */
  tasks: { name: string; data: object }[];
}

export function lastMigration(): string {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  return journal.entries.at(-1)?.tag ?? "";
}
