import { keepDevice } from "#server/platform/auth/devices.ts";
import type { Account } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/doors.ts";
import { accountEvent } from "./account-event.ts";
import { noteNotice } from "./mail-notice.ts";

/** Somebody has signed in: the account knows the browser from now on, and its owner is told where it did not before. */
export function welcomeBrowser(
  context: RequestContext,
  account: Pick<Account, "realm" | "id" | "email">,
  { isKnown }: { isKnown: boolean },
) {
  return inTransaction(context, async (context) => {
    const { cookie } = context.caller;
    setCookies(context, await keepDevice(context, account.realm, { userId: account.id, cookie }));
    await happened(context, accountEvent(account, "signed_in"));
    if (!isKnown) await noteNotice(context, account, "new_browser");
  });
}
