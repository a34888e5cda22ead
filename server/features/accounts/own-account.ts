import type { ManagerAccount, SaveAccount } from "#contract/managers.ts";
import { currentZone } from "#contract/time-zones.ts";
import { forgetDevices, saveDevice } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { prepareHashes, refuseWeak } from "#server/platform/auth/passwords.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { Account, AccountContext, Context, ManagerStepsContext } from "#server/platform/context.ts";
import { authTables, managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import { refuseDisabledPassword } from "./company-sign-in/connections.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { accountEvent } from "./sign-in.ts";
import { eq } from "drizzle-orm";
import type * as z from "zod";

export async function readAccount({ db, manager }: ManagerStepsContext): Promise<ManagerAccount> {
  const { firstName, lastName, email, timeZone, id } = hiringManagerProfiles;
  const [row] = await db
    .select({ firstName, lastName, email, timeZone })
    .from(hiringManagerProfiles)
    .where(eq(id, manager.id));
  const account = oneRow(row);
  return { ...account, timeZone: currentZone(account.timeZone), company: manager.company };
}

export function saveAccount(
  context: ManagerStepsContext,
  input: Partial<z.output<typeof SaveAccount>>,
): Promise<ManagerAccount> {
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const isOwn = eq(managerUsers.id, manager.id);
    // Before the profile, like an identity provider's changes. Another tab may be saving another field.
    await db.select({ id: managerUsers.id }).from(managerUsers).where(isOwn).for("no key update");
    const account = await readAccount(context);
    const { firstName, lastName, timeZone } = { ...account, ...input };
    const changed = listChanges({
      name: account.firstName !== firstName || account.lastName !== lastName,
      "time zone": account.timeZone !== timeZone,
    });
    if (changed.length === 0) return account;
    await db
      .update(managerUsers)
      .set({ name: `${firstName} ${lastName}` })
      .where(isOwn);
    await db
      .update(hiringManagerProfiles)
      .set({ firstName, lastName, timeZone })
      .where(eq(hiringManagerProfiles.id, manager.id));
    const { id: managerId, email } = manager;
    await publish(context, { type: "manager.updated", managerId, email, changed });
    return { ...account, firstName, lastName, timeZone };
  });
}

/**
 * Ends every other session and invalidates reset links; only this browser stays a known device.
 * @returns its cookies
 */
export async function changePassword(
  context: AccountContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[]> {
  const { caller, account } = context;
  const { realm, id: userId, email, sessionId } = account;
  const { session, verification } = authTables[realm];
  const kind = `${realm} password`;
  const call = { kind, account: email, address: caller.address, hashes: true, isSignedIn: true };
  if (realm === "manager") await refuseDisabledPassword(context, account);
  // Before the rate limit: a weak new password is not a wrong guess.
  refuseWeak(password, account);
  return withRateLimit(context, call, async () => {
    const input = { email, current: currentPassword, chosen: password };
    const passwords = await prepareHashes(context, authTables[realm], input);
    return transaction(context, async (context) => {
      await lockAccount(context, realm, email);
      if (realm === "manager") await refuseDisabledPassword(context, account);
      const [currentSession] = await context.db
        .select({ verifiedAt: session.verifiedAt })
        .from(session)
        .where(eq(session.id, sessionId));
      const cookies = await createAuthRealm(realm, context, passwords).changePassword(
        caller,
        currentPassword,
        password,
      );
      // The new session is the only one now. The second factor was checked in the one that it replaces.
      const { verifiedAt = null } = currentSession ?? {};
      await context.db.update(session).set({ verifiedAt }).where(eq(session.userId, userId));
      await context.db.delete(verification).where(eq(verification.value, userId));
      await forgetDevices(context, realm, { userId, exceptCookie: caller.cookie });
      const deviceCookies = await saveDevice(context, realm, { userId, cookie: caller.cookie });
      await publish(context, accountEvent(account, "password_changed"));
      await enqueueNotice(context, account, "password_changed");
      return [...cookies, ...deviceCookies];
    });
  });
}

/** Ends the account's sessions and invalidates its reset links and known devices. */
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
