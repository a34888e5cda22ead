import { eq } from "drizzle-orm";
import { createAuthRealm } from "#server/auth/realm.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { adminProfiles, adminUsers } from "#server/db/schema/auth.ts";

export interface NewAdmin {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Creates the account and its profile together. Returns false where the address has an account already. */
export function createAdmin(
  {
    db,
    clock,
    settings,
    secret,
    actor,
  }: Pick<ActingContext, "db" | "clock" | "settings" | "secret" | "actor">,
  { email, password, firstName, lastName }: NewAdmin,
) {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: adminUsers.id })
      .from(adminUsers)
      .where(eq(adminUsers.email, email));
    if (known) return false;
    const realm = createAuthRealm("admin", tx, { origin: settings.origin, secret });
    const { userId } = await realm.signUp(email, password, `${firstName} ${lastName}`);
    await tx.insert(adminProfiles).values({ id: userId, firstName, lastName });
    const record = { type: "admin" as const, id: userId, label: email };
    await recordActivity({ db: tx, clock }, { actor, action: "admin.created", record });
    return true;
  });
}
