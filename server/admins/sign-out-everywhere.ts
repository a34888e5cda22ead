import { createAuthRealm } from "#server/auth/realm.ts";
import type { AdminContext } from "#server/context.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

/** Ends every session of an admin's own. Returns the cookies that clear this one. */
export function signOutEverywhere(context: AdminContext): Promise<string[]> {
  return inTransaction(context, async (context) => {
    const { caller, admin } = context;
    const realm = createAuthRealm("admin", context);
    const cookies = await realm.signOutEverywhere(caller.cookie);
    const { user_id: adminId, email } = admin;
    await happened(context, { type: "admin.signed_out_everywhere", adminId, email });
    return cookies;
  });
}
