import { NewAdmin } from "#contract/accounts.ts";
import type { Context } from "#server/platform/context.ts";
import { createAdmin } from "./admins.ts";

export const usage = "npm run admin -- create <e-mail address> <first name> <last name>";

/**
 * Asks for missing arguments, and always for the password, so that it never shows in a list of processes.
 * @param onInstallation runs the work while no server migrates the database
 * @returns the sentence to print
 */
export async function createAdminCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  [command, address, first, last, ...extra]: string[],
  ask: (question: string) => Promise<string>,
): Promise<string> {
  if (command !== "create" || !address || extra.length > 0) throw new Error(`Usage: ${usage}`);
  const { data: admin, error } = NewAdmin.safeParse({
    email: address,
    firstName: first ?? (await ask("First name: ")),
    lastName: last ?? (await ask("Last name: ")),
    password: await ask("Password: "),
  });
  if (error) throw new Error(error.issues.map(({ message }) => message).join("\n"));
  return onInstallation(async (context) => {
    const { added } = await createAdmin(context, admin);
    if (!added) throw new Error(`An admin with the address ${admin.email} already exists.`);
    return `${admin.email} can now sign in at ${context.settings.origin}/admin/login`;
  });
}
