import { guarded } from "#server/auth/attempts.ts";
import { hashAhead } from "#server/auth/hash-ahead.ts";
import { refuseWeak } from "#server/auth/refuse-weak.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import type { AdminContext } from "#server/context.ts";
import { adminAuth } from "#server/db/schema/auth.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

/** An admin's own password, for the current one. Every other session ends. Returns the cookies of this one. */
export function changePassword(
  context: AdminContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string[]> {
  const { caller, admin } = context;
  const { user_id: adminId, email } = admin;
  const guess = { kind: "admin password", account: email, address: caller.address, hashes: true };
  return guarded(context, guess, async () => {
    refuseWeak(password, { email });
    const chosen = { email, current: currentPassword, chosen: password };
    const passwords = await hashAhead(context, adminAuth, chosen);
    return inTransaction(context, async (context) => {
      const realm = createAuthRealm("admin", context, passwords);
      const cookies = await realm.changePassword(caller.cookie, currentPassword, password);
      await happened(context, { type: "admin.password_changed", adminId, email });
      return cookies;
    });
  });
}
