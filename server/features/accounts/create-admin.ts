import { eq } from "drizzle-orm";
import type { NewAdmin } from "#contract/admins.ts";
import { hashAhead } from "#server/platform/auth/hash-ahead.ts";
import { refuseWeak } from "#server/platform/auth/refuse-weak.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import type { Context } from "#server/platform/context.ts";
import { adminAuth, adminProfiles, adminSessions, adminUsers } from "#server/platform/db/schema/auth.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

/** Creates the account and its profile together. Nothing is added where the address has an account already. */
export async function createAdmin(context: Context, { email, password, firstName, lastName }: NewAdmin) {
  if (await isThere(context, email)) return { added: false };
  refuseWeak(password, { email });
  const passwords = await hashAhead(context, adminAuth, { email, chosen: password });
  return inTransaction(context, async (context) => {
    if (await isThere(context, email)) return { added: false };
    const realm = createAuthRealm("admin", context, passwords);
    const fullName = `${firstName} ${lastName}`;
    const { userId } = await realm.signUp(email, password, { fullName, browser: "" });
    // Whoever has the account made is not the one who will sign in.
    await context.db.delete(adminSessions).where(eq(adminSessions.userId, userId));
    await context.db.insert(adminProfiles).values({ id: userId, firstName, lastName });
    await happened(context, { type: "admin.created", adminId: userId, email });
    return { added: true };
  });
}

async function isThere({ db }: Context, email: string): Promise<boolean> {
  return (await db.$count(adminUsers, eq(adminUsers.email, email))) > 0;
}
