import type { Context } from "#server/platform/context.ts";
import { erase } from "./erase.ts";
import { exportAll } from "./export.ts";
import type { UndecryptableCounts } from "./search-everything.ts";
import { type Subject, subjects } from "./find-identifiers.ts";

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
  [command, kind, identifier, ...extra]: string[],
): Promise<string> {
  const subject: Subject | undefined = subjects.find((name) => name === kind);
  if ((command !== "export" && command !== "erase") || !subject || !identifier || extra.length > 0)
    throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    const undecryptable: UndecryptableCounts = new Map();
    const outcome = await (command === "export"
      ? exportAll(context, subject, identifier)
      : erase(context, subject, identifier, undecryptable));
    if (!outcome) throw new Error(`This ${subject} does not exist.`);
    if (command === "export") return JSON.stringify(outcome, null, 2);
    const keptAnswers =
      subject === "reviewer"
        ? " Answers of a batch release stay, without a name. They can be withdrawn only with their receipts."
        : "";
    const undecryptableValues = [...undecryptable].map(([table, count]) => `${count} in ${table}`).join(", ");
    const notSearched =
      undecryptableValues && ` Values that cannot be decrypted were not searched: ${undecryptableValues}.`;
    return `The ${subject} is erased.${keptAnswers}${notSearched} Backups still contain them until they are overwritten. See docs/backup.md.`;
  });
}
