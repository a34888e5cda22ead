import { asc, eq } from "drizzle-orm";
import { closeAccount } from "./close-account.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { adminProfiles, adminUsers } from "#server/platform/db/schema/auth.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

/** From the next request on an admin is out, or may sign in again. There is always one left who can. */
export function shutOutAdmin(context: AdminContext, { adminId, isOut }: { adminId: string; isOut: boolean }) {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    // Held in one order: of two who shut each other out at the same moment the second sees what the first has done.
    const all = await db
      .select({ id: adminProfiles.id, email: adminUsers.email, shutOutAt: adminProfiles.shutOutAt })
      .from(adminProfiles)
      .innerJoin(adminUsers, eq(adminUsers.id, adminProfiles.id))
      .orderBy(asc(adminProfiles.id))
      .for("update", { of: adminProfiles });
    const { email, shutOutAt } = found(
      all.find(({ id }) => id === adminId),
      "ADMIN_NOT_FOUND",
    );
    const othersIn = all.filter((one) => one.id !== adminId && !one.shutOutAt);
    if (isOut && othersIn.length === 0) throw new Refused("LAST_ADMIN");
    if (isOut !== (shutOutAt !== null)) {
      await db
        .update(adminProfiles)
        .set({ shutOutAt: isOut ? clock.now() : null })
        .where(eq(adminProfiles.id, adminId));
      if (isOut) await closeAccount(context, { realm: "admin", id: adminId, email });
      await happened(context, { type: isOut ? "admin.shut_out" : "admin.let_in", adminId, email });
    }
    return { isOut };
  });
}
