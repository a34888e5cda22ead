import { type RequestContext, setCookies } from "#server/realms/doors.ts";
import { findAdmin } from "#server/realms/find-account.ts";

/** `validate_admin_session`: the signed-in admin as one row, or no row. */
export async function validateSession(context: RequestContext) {
  const signedIn = await context.realms.admin.session(context.caller.cookie);
  if (!signedIn) return [];
  setCookies(context, signedIn.cookies);
  const admin = await findAdmin(context, signedIn.userId);
  return admin ? [admin] : [];
}
