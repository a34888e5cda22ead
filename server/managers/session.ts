import type { RequestContext } from "#server/realms/doors.ts";
import { setCookies } from "#server/realms/doors.ts";
import { findManager } from "#server/realms/find-account.ts";

/** The signed-in manager, or null. */
export async function readSession(context: RequestContext) {
  const signedIn = await context.realms.manager.session(context.caller.cookie);
  if (!signedIn) return null;
  setCookies(context, signedIn.cookies);
  return (await findManager(context, signedIn.userId)) ?? null;
}
