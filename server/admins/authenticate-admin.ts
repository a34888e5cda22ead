import { guarded } from "#server/auth/attempts.ts";
import { Refused } from "#server/errors.ts";
import { type RequestContext, setCookies } from "#server/realms/doors.ts";
import { findAdmin } from "#server/realms/find-account.ts";

/** `authenticate_admin_user`: the admin as one row; the session token goes into an HttpOnly cookie. */
export function authenticateAdmin(
  context: RequestContext,
  { p_email, p_password }: { p_email: string; p_password: string },
) {
  const guess = { kind: "admin sign-in", account: p_email, address: context.caller.address, hashes: true };
  return guarded(context, guess, async () => {
    const { userId, cookies } = await context.realms.admin.signIn(p_email, p_password);
    const admin = await findAdmin(context, userId);
    if (!admin) throw new Refused("WRONG_CREDENTIALS");
    setCookies(context, cookies);
    return [admin];
  });
}
