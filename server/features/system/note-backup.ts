import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { installation } from "#server/platform/db/schema/auth.ts";

/** Under this name lies when a backup was last made. */
export const lastBackup = "last_backup";

/** Whatever makes backups says that one is made: the server cannot know. */
export async function noteBackup({ db, clock }: Pick<Context, "db" | "clock">) {
  const value = clock.now().toISOString();
  await db
    .insert(installation)
    .values({ name: lastBackup, value })
    .onConflictDoUpdate({ target: installation.name, set: { value: sql`excluded.value` } });
}
