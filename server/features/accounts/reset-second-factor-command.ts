import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { resetSecondFactor } from "./second-factor.ts";

export const usage = "npm run admin -- reset-second-factor <admin or manager> <e-mail address>";

const Arguments = z.tuple([z.enum(["admin", "manager"]), z.string().trim().toLowerCase().min(1)]);

/**
 * For an admin who has lost their second factor, or a company's only owner.
 * @returns the sentence to print
 */
export async function resetSecondFactorCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  args: string[],
): Promise<string> {
  const { data } = Arguments.safeParse(args);
  if (!data) throw new Error(`Usage: ${usage}`);
  const [realm, email] = data;
  return onInstallation(async (context) => {
    const { user } = authTables[realm];
    const [found] = await context.db.select({ id: user.id }).from(user).where(eq(user.email, email));
    if (!found) throw new Error(`There is no ${realm} with the address ${email}.`);
    await resetSecondFactor(context, { realm, id: found.id, email }, "by an operator of this installation");
    return `The second factor of ${email} is removed, and every session is ended. They can sign in with their password.`;
  });
}
