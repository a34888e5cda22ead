import { forgetDevices } from "#server/platform/auth/devices.ts";
import { holdAccount } from "#server/platform/auth/hold-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { AccountContext } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { accountEvent } from "./account-event.ts";

/** Ends every session of one's own; only this browser stays known. Returns the cookies that clear this session. */
export function signOutEverywhere(context: AccountContext): Promise<string[]> {
  return inTransaction(context, async (context) => {
    const { caller, account } = context;
    const { realm, id: userId, email } = account;
    await holdAccount(context, realm, email);
    const cookies = await createAuthRealm(realm, context).signOutEverywhere(caller.cookie);
    await forgetDevices(context, realm, { userId, but: caller.cookie });
    await happened(context, accountEvent(account, "signed_out_everywhere"));
    return cookies;
  });
}
