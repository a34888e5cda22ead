import { eq } from "drizzle-orm";
import { withRateLimit } from "#server/platform/auth/attempts.ts";
import { forgetDevices, saveDevice } from "#server/platform/auth/devices.ts";
import { hashAhead } from "#server/platform/auth/hash-ahead.ts";
import { lockAccount } from "#server/platform/auth/hold-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { refuseWeak } from "#server/platform/auth/refuse-weak.ts";
import type { Account, AccountContext, Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";
import { publish } from "#server/platform/publish.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { accountEvent } from "./sign-in.ts";

/**
 * One's own password, for the current one. Every other session ends, and every link by which another could be set; only
 * this browser is known from then on.
 * Returns its cookies.
 */
export async function changePassword(
  context: AccountContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[]> {
  const { caller, account } = context;
  const { realm, id: userId, email } = account;
  const { verification } = authTables[realm];
  const guess = { kind: `${realm} password`, account: email, address: caller.address, hashes: true };
  // Whoever chooses one has guessed at nothing.
  refuseWeak(password, account);
  return withRateLimit(context, guess, async () => {
    const chosen = { email, current: currentPassword, chosen: password };
    const passwords = await hashAhead(context, authTables[realm], chosen);
    return transaction(context, async (context) => {
      await lockAccount(context, realm, email);
      const cookies = await createAuthRealm(realm, context, passwords).changePassword(
        caller,
        currentPassword,
        password,
      );
      await context.db.delete(verification).where(eq(verification.value, userId));
      await forgetDevices(context, realm, { userId, but: caller.cookie });
      const known = await saveDevice(context, realm, { userId, cookie: caller.cookie });
      await publish(context, accountEvent(account, "password_changed"));
      await enqueueNotice(context, account, "password_changed");
      return [...cookies, ...known];
    });
  });
}

/** Nothing of the account that is out there opens it any more: sessions, reset links, browsers that it knew. */
export async function closeAccount(
  context: Context,
  { realm, id: userId, email }: Pick<Account, "realm" | "id" | "email">,
) {
  await lockAccount(context, realm, email);
  const { session, verification } = authTables[realm];
  await context.db.delete(session).where(eq(session.userId, userId));
  await context.db.delete(verification).where(eq(verification.value, userId));
  await forgetDevices(context, realm, { userId });
}
