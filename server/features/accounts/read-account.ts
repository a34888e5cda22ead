import { eq } from "drizzle-orm";
import type { ManagerAccount } from "#contract/managers.ts";
import { currentZone } from "#contract/time-zones.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";

/** What a manager says of themselves. */
export async function readAccount({ db, manager }: ManagerStepsContext): Promise<ManagerAccount> {
  const { firstName, lastName, email, timeZone, id } = hiringManagerProfiles;
  const [row] = await db
    .select({ firstName, lastName, email, timeZone })
    .from(hiringManagerProfiles)
    .where(eq(id, manager.id));
  const account = oneRow(row);
  return { ...account, timeZone: currentZone(account.timeZone), company: manager.company };
}
