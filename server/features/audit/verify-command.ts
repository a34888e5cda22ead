import type { Context } from "#server/platform/context.ts";
import { verifyActivities } from "./verify-activities.ts";

export const usage = "npm run admin -- verify-activity";

/**
 * `verify-activity`.
 * @returns a sentence that says so, where the audit trail is as it was written
 * @throws an Error that names the first entry that is not
 */
export async function verifyCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  if (more.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    const { entries, sealed, chain, problem } = await verifyActivities(context);
    if (problem?.kind === "taken_out")
      throw new Error(`Entry ${problem.activityId} of the audit trail was taken out.`);
    if (problem) throw new Error(`Entry ${problem.activityId} of the audit trail was changed or put in.`);
    return `All ${entries} entries of the audit trail are as they were written. ${sealed} are sealed, the last by ${chain || "none"}.`;
  });
}
