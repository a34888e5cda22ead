import type { Context } from "#server/platform/context.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { sql } from "drizzle-orm";

export const usage = "npm run admin -- note-backup      after each backup, so that /admin/system can tell";

/** Under this name lies when a backup was last made. */
export const lastBackup = "last_backup";

/** Whatever makes backups says that one is made: the server cannot know. */
async function recordBackup({ db, clock }: Pick<Context, "db" | "clock">) {
  const value = clock.now().toISOString();
  await db
    .insert(installation)
    .values({ name: lastBackup, value })
    .onConflictDoUpdate({ target: installation.name, set: { value: sql`excluded.value` } });
}

/** `note-backup`: what makes backups says that one is made. @returns a sentence about it */
export function recordBackupCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  if (more.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    await recordBackup(context);
    return "Noted. Admins see it under System.";
  });
}
