import { putSecretAside } from "#server/platform/auth/installation-secret.ts";
import type { Context } from "#server/platform/context.ts";
import type { Settings } from "#server/platform/env.ts";
import { countUnopened } from "./seal-again.ts";

export const usage = `FORMER_SECRET=<the one so far> SECRET=<the new one> npm run admin -- change-secret
npm run admin -- change-secret      where the embedded database keeps a secret of its own`;

/**
 * `change-secret`: another secret takes the place of the one so far, and everything that was sealed by that is sealed by the
 * new one. Broken off it goes on where it stopped, by the same command or by the next server that starts.
 * @returns a sentence about what has happened
 * @throws an Error that says why nothing has
 */
export async function changeSecretCommand(
  { secret, formerSecret, databaseUrl, dataDir }: Settings,
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  const isInFolder = databaseUrl === null && secret === null;
  if (
    more.length > 0 ||
    (!isInFolder && (secret === null || formerSecret === null || secret === formerSecret))
  )
    throw new Error(`Usage: ${usage}`);
  if (isInFolder) putSecretAside(dataDir);
  // All of it is done where an installation begins: before anything else can be read.
  return onInstallation(async (context) => {
    const unopened = await countUnopened(context);
    return [
      "The secret is changed, and everything is sealed by the new one. Start the servers with it, and without FORMER_SECRET.",
      "Everybody has to sign in again. Links in e-mails go on working.",
      ...(unopened > 0 ? [`In ${unopened} rows something could not be opened, and stays as it was.`] : []),
    ].join(" ");
  });
}
