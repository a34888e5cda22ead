import { eq } from "drizzle-orm";
import { noteNotice } from "./mail-notice.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import { forgetDevices, keepDevice } from "#server/platform/auth/devices.ts";
import { hashAhead } from "#server/platform/auth/hash-ahead.ts";
import { holdAccount } from "#server/platform/auth/hold-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { refuseWeak } from "#server/platform/auth/refuse-weak.ts";
import { managerAuth, managerVerifications } from "#server/platform/db/schema/auth.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/doors.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { ownerOfResetLink } from "./reset-link.ts";

/** Sets a new password by the link in a mail, once. It ends every session of that account, and every other such link. */
export function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const { clock, caller } = context;
  return guarded(context, { kind: "reset link", address: caller.address, hashes: true }, async () => {
    const { id, email } = await ownerOfResetLink(context, token);
    refuseWeak(password, { email, company: (await findManager(context, id))?.company });
    const passwords = await hashAhead(context, managerAuth, { email, chosen: password });
    return inTransaction(context, async (context) => {
      const { db } = context;
      await holdAccount(context, "manager", email);
      const owner = await ownerOfResetLink(context, token);
      const realm = createAuthRealm("manager", context, passwords);
      await realm.resetPassword(token, password);
      await db.delete(managerVerifications).where(eq(managerVerifications.value, owner.id));
      // Whoever reads the owner's mail is no stranger, and everybody else is one from now on.
      await forgetDevices(context, "manager", { userId: owner.id });
      setCookies(context, await keepDevice(context, "manager", { userId: owner.id, cookie: caller.cookie }));
      await happened(context, { type: "manager.password_reset", managerId: owner.id, email });
      await noteNotice(context, { realm: "manager", id: owner.id }, "password_reset");
      return { changedAt: clock.now().toISOString() };
    });
  });
}
