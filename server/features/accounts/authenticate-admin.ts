import { enterAccount } from "./enter-account.ts";
import type { RequestContext } from "#server/platform/guards/doors.ts";
import { adminActor, findAdmin } from "#server/platform/guards/find-account.ts";

/** `authenticate_admin_user`: the admin as one row; the session token goes into an HttpOnly cookie. */
export async function authenticateAdmin(
  context: RequestContext,
  { p_email: email, p_password: password }: { p_email: string; p_password: string },
) {
  return [
    await enterAccount(context, { realm: "admin", email, password, find: findAdmin, actorOf: adminActor }),
  ];
}
