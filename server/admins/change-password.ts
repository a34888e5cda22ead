import { recordActivity } from "#server/activity/record-activity.ts";
import { guarded } from "#server/auth/attempts.ts";
import { hashAhead } from "#server/auth/hash-ahead.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import { adminAuth } from "#server/db/schema/auth.ts";
import { adminRecord, type SignedInAdmin } from "./signed-in-admin.ts";

/** An admin's own password, for the current one. Every other session ends. Returns the cookies of this one. */
export function changePassword(
  { db, clock, settings, secret, caller, admin, actor }: SignedInAdmin,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[]> {
  const guess = { kind: "admin password", account: admin.email, address: caller.address, hashes: true };
  return guarded({ db, clock }, guess, async () => {
    const { email } = admin;
    const passwords = await hashAhead(db, adminAuth, { email, current: currentPassword, chosen: password });
    return db.transaction(async (tx) => {
      const realm = createAuthRealm("admin", tx, { origin: settings.origin, secret, passwords });
      const cookies = await realm.changePassword(caller.cookie, currentPassword, password);
      const record = adminRecord(admin);
      await recordActivity({ db: tx, clock }, { actor, action: "admin.password_changed", record });
      return cookies;
    });
  });
}
