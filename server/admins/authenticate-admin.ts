import { eq } from "drizzle-orm";
import { guarded } from "#server/auth/attempts.ts";
import { adminUsers } from "#server/db/schema/auth.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { type RequestContext, setCookies } from "#server/realms/doors.ts";
import { adminActor, findAdmin } from "#server/realms/find-account.ts";

/** `authenticate_admin_user`: the admin as one row; the session token goes into an HttpOnly cookie. */
export function authenticateAdmin(
  context: RequestContext,
  { p_email, p_password }: { p_email: string; p_password: string },
) {
  const guess = { kind: "admin sign-in", account: p_email, address: context.caller.address, hashes: true };
  return guarded(context, guess, async () => {
    const { userId: adminId, cookies } = await signedIn(context, p_email, p_password);
    const admin = await findAdmin(context, adminId);
    if (!admin) throw new Refused("WRONG_CREDENTIALS");
    setCookies(context, cookies);
    const actor = adminActor(admin);
    await happened({ ...context, actor }, { type: "admin.signed_in", adminId, email: p_email });
    return [admin];
  });
}

/** A wrong password for an account that there is stands in the trail; the guess is refused all the same. */
async function signedIn(context: RequestContext, email: string, password: string) {
  try {
    return await context.realms.admin.signIn(email, password);
  } catch (error) {
    const [known] = isRefused(error, "WRONG_CREDENTIALS")
      ? await context.db.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.email, email))
      : [];
    if (known) await happened(context, { type: "admin.sign_in_failed", adminId: known.id, email });
    throw error;
  }
}
