import { eq } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { oneRow } from "#server/platform/errors.ts";

export async function selectOwnProfile({ db, manager }: Pick<ManagerContext, "db" | "manager">) {
  const [profile] = await db
    .select()
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, manager.id));
  return oneRow(profile);
}
