import type { Context } from "#server/platform/context.ts";
import { erase } from "./erase.ts";
import { exportAll } from "./export.ts";
import type { Unreadable } from "./search-everything.ts";
import { type Subject, subjects } from "./traces.ts";

export const usage = `npm run admin -- export|erase candidate <id>
npm run admin -- export|erase reviewer <e-mail address>
npm run admin -- export|erase company <id or name>`;

/**
 * `export` and `erase` with whom it is about.
 * @param onInstallation does something while no server changes the database's shape
 * @returns what is kept as JSON, or a sentence about what has happened
 * @throws an Error that says why nothing has
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
    if (!outcome) throw new Error(`There is no such ${subject}.`);
    if (command === "export") return JSON.stringify(outcome, null, 2);
    const unlinked =
      subject === "reviewer"
        ? " Answers that are shown together with others are kept without a name: only their receipts withdraw them."
        : "";
    const damaged = [...unreadable].map(([table, count]) => `${count} in ${table}`).join(", ");
    const unseen = damaged && ` What cannot be opened could not be looked into: ${damaged}.`;
    return `The ${subject} is erased.${unlinked}${unseen} Backups still hold them until they are overwritten: see docs/backup.md.`;
  });
}
