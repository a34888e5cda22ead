import * as z from "zod";
import { email, line, password } from "#contract/fields.ts";
import { systemActor } from "#server/activity/system-actor.ts";
import { installationSecret } from "#server/auth/installation-secret.ts";
import { systemClock } from "#server/clock.ts";
import { connect } from "#server/db/connect.ts";
import type { Settings } from "#server/env.ts";
import { createAdmin } from "./create-admin.ts";

export const usage = "npm run admin -- create <e-mail address> <first name> <last name>";

const NewAdmin = z.object({
  email,
  firstName: line("First name", 100),
  lastName: line("Last name", 100),
  password,
});

/**
 * `create` with its arguments: what is missing is asked for, the password always, so that no list of processes shows it.
 * @returns a sentence about what has happened
 * @throws an Error that says why nothing has
 */
export async function createAdminCommand(
  settings: Settings,
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
  if (error) throw new Error(error.issues.map(({ message }) => message).join(" "));

  const connection = await connect(settings);
  try {
    return await connection.exclusively(async () => {
      await connection.migrate();
      const { db } = connection;
      const secret = settings.secret ?? (await installationSecret(db));
      const isNew = await createAdmin(
        { db, settings, secret, clock: systemClock, actor: systemActor },
        admin,
      );
      if (!isNew) throw new Error(`There is an admin with the address ${admin.email} already.`);
      return `${admin.email} can now sign in at ${settings.origin}/admin/login`;
    });
  } finally {
    await connection.close();
  }
}
