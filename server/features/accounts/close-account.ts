import { eq } from "drizzle-orm";
import { forgetDevices } from "#server/platform/auth/devices.ts";
import { holdAccount } from "#server/platform/auth/hold-account.ts";
import type { Account, Context } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";

/** Nothing of the account that is out there opens it any more: sessions, reset links, browsers that it knew. */
export async function closeAccount(
  context: Context,
  { realm, id: userId, email }: Pick<Account, "realm" | "id" | "email">,
) {
  await holdAccount(context, realm, email);
  const { session, verification } = authTables[realm];
  await context.db.delete(session).where(eq(session.userId, userId));
  await context.db.delete(verification).where(eq(verification.value, userId));
  await forgetDevices(context, realm, { userId });
}
