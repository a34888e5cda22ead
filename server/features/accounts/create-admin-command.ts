import { NewAdmin } from "#contract/accounts.ts";
import type { Context } from "#server/platform/context.ts";
import { createAdmin } from "./admins.ts";

export const usage = "npm run admin -- create <e-mail address> <first name> <last name>";

/**
 * `create` with its arguments: what is missing is asked for, the password always, so that no list of processes shows it.
 * @param onInstallation does something while no server changes the database's shape
 * @returns a sentence about what has happened
 * @throws an Error that says why nothing has
 */
export async function createAdminCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  [command, address, first, last, ...more]: string[],
  answer: (question: string) => Promise<string>,
): Promise<string> {
  if (command !== "create" || !address || more.length > 0) throw new Error(`Usage: ${usage}`);
  const { data: admin, error } = NewAdmin.safeParse({
    email: address,
    firstName: first ?? (await answer("First name: ")),
    lastName: last ?? (await answer("Last name: ")),
    password: await answer("Password: "),
  });
  if (error) throw new Error(error.issues.map(({ message }) => message).join("\n"));
  return onInstallation(async (context) => {
    const { added: isNew } = await createAdmin(context, admin);
    if (!isNew) throw new Error(`There is an admin with the address ${admin.email} already.`);
    return `${admin.email} can now sign in at ${context.settings.origin}/admin/login`;
  });
}
