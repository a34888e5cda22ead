import { forgetDevices } from "#server/auth/devices.ts";
import { holdAccount } from "#server/auth/hold-account.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import type { AccountContext } from "#server/context.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
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
