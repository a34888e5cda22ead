import type { Context } from "#server/platform/context.ts";
import { noteBackup } from "./note-backup.ts";

export const usage = "npm run admin -- note-backup      after each backup, so that /admin/system can tell";

/** `note-backup`: what makes backups says that one is made. @returns a sentence about it */
export function noteBackupCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  if (more.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    await noteBackup(context);
    return "Noted. Admins see it under System.";
  });
}
