import type { AdminContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { closeAccount } from "./own-account.ts";
import { and, eq, isNotNull, isNull } from "drizzle-orm";

/**
 * From the next request on a manager is out, or may sign in again. Jobs and answers stay as they are; meanwhile the
 * system asks and reminds nobody for them, and sends them no digest.
 */
export function deactivateManager(
  context: AdminContext,
  { managerId, isOut }: { managerId: string; isOut: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const { id, email, shutOutAt } = hiringManagerProfiles;
    const [manager] = await db.select({ email }).from(hiringManagerProfiles).where(eq(id, managerId));
    const { email: address } = requireFound(manager, "MANAGER_NOT_FOUND");
    const [changed] = await db
      .update(hiringManagerProfiles)
      .set({ shutOutAt: isOut ? clock.now() : null })
      .where(and(eq(id, managerId), isOut ? isNull(shutOutAt) : isNotNull(shutOutAt)))
      .returning({ id });
    if (changed) {
      if (isOut) await closeAccount(context, { realm: "manager", id: managerId, email: address });
      const type = isOut ? "manager.shut_out" : "manager.let_in";
      await publish(context, { type, managerId, email: address });
    }
    return { isOut };
  });
}
