import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { ManagerAccount, SaveAccount } from "#contract/managers.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { readAccount } from "./read-account.ts";

/** A manager's own name and time zone. From now on digests come by that clock. */
export function saveAccount(
  context: ManagerStepsContext,
  { firstName, lastName, timeZone }: z.output<typeof SaveAccount>,
): Promise<ManagerAccount> {
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const before = await readAccount(context);
    const changed = [
      ...(before.firstName === firstName && before.lastName === lastName ? [] : ["name"]),
      ...(before.timeZone === timeZone ? [] : ["time zone"]),
    ];
    if (changed.length === 0) return before;
    await db
      .update(hiringManagerProfiles)
      .set({ firstName, lastName, timeZone })
      .where(eq(hiringManagerProfiles.id, manager.id));
    await db
      .update(managerUsers)
      .set({ name: `${firstName} ${lastName}` })
      .where(eq(managerUsers.id, manager.id));
    const { id: managerId, email } = manager;
    await publish(context, { type: "manager.updated", managerId, email, changed });
    return { ...before, firstName, lastName, timeZone };
  });
}
