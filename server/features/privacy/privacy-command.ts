import type { Context } from "#server/platform/context.ts";
import { erase } from "./erase.ts";
import { exportAll } from "./export.ts";
import type { Unreadable } from "./search-everything.ts";
import { type Subject, subjects } from "./traces.ts";

export const usage = `npm run admin -- export|erase candidate <id>
npm run admin -- export|erase reviewer <e-mail address>
npm run admin -- export|erase company <id or name>`;

/**
 * The `export` and `erase` commands.
 * @param onInstallation runs the work while no server migrates the database
 * @returns the export as JSON, or the sentence to print
 * @throws an Error that says why nothing was done
 */
export async function privacyCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  [command, kind, who, ...more]: string[],
): Promise<string> {
  const subject: Subject | undefined = subjects.find((known) => known === kind);
  if ((command !== "export" && command !== "erase") || !subject || !who || more.length > 0)
    throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    const unreadable: Unreadable = new Map();
    const outcome = await (command === "export"
      ? exportAll(context, subject, who)
      : erase(context, subject, who, unreadable));
    if (!outcome) throw new Error(`This ${subject} does not exist.`);
    if (command === "export") return JSON.stringify(outcome, null, 2);
    const unlinked =
      subject === "reviewer"
        ? " Answers of a batch release stay, without a name. They can be withdrawn only with their receipts."
        : "";
    const damaged = [...unreadable].map(([table, count]) => `${count} in ${table}`).join(", ");
    const unseen = damaged && ` Values that cannot be decrypted were not searched: ${damaged}.`;
    return `The ${subject} is erased.${unlinked}${unseen} Backups still contain them until they are overwritten. See docs/backup.md.`;
  });
}
