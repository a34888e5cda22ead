import { eq } from "drizzle-orm";
import { refuseWeak } from "#server/auth/refuse-weak.ts";
import { createAuthRealm } from "#server/auth/realm.ts";
import type { Context } from "#server/context.ts";
import { adminProfiles, adminUsers } from "#server/db/schema/auth.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

export interface NewAdmin {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** Creates the account and its profile together. Returns false where the address has an account already. */
export function createAdmin(context: Context, { email, password, firstName, lastName }: NewAdmin) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const [known] = await db
      .select({ id: adminUsers.id })
      .from(adminUsers)
      .where(eq(adminUsers.email, email));
    if (known) return false;
    refuseWeak(password, { email });
    const realm = createAuthRealm("admin", context);
    const { userId } = await realm.signUp(email, password, `${firstName} ${lastName}`);
    await db.insert(adminProfiles).values({ id: userId, firstName, lastName });
    await happened(context, { type: "admin.created", adminId: userId, email });
    return true;
  });
}
