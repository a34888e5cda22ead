import type { Context } from "#server/platform/context.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { sql } from "drizzle-orm";

export const usage = "npm run admin -- note-backup      after each backup, to show it under System";

/** The name of the row that holds the time of the last backup. */
export const lastBackup = "last_backup";

/** Called by the backup script, because the server does not see backups. */
async function recordBackup({ db, clock }: Pick<Context, "db" | "clock">) {
  const value = clock.now().toISOString();
  await db
    .insert(installation)
    .values({ name: lastBackup, value })
    .onConflictDoUpdate({ target: installation.name, set: { value: sql`excluded.value` } });
}

/** @returns the sentence to print */
export function recordBackupCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  extraArguments: string[],
): Promise<string> {
  if (extraArguments.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    await recordBackup(context);
    return "Recorded. Admins see it under System.";
  });
}
