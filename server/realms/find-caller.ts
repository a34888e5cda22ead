import type { Admin } from "#contract/admins.ts";
import { type RequestContext, setCookies } from "./doors.ts";
import { findAdmin, findManager, type SignedInManager } from "./find-account.ts";

/** Who calls, where a call is open to anyone and does more for whoever is signed in. An admin counts before a manager. */
export async function findCaller(
  context: RequestContext,
): Promise<{ admin?: Admin | undefined; manager?: SignedInManager | undefined }> {
  const { db, realms, caller } = context;
  const asAdmin = await realms.admin.session(caller.cookie);
  const admin = asAdmin && (await findAdmin(db, asAdmin.userId));
  if (admin) {
    setCookies(context, asAdmin.cookies);
    return { admin };
  }
  const asManager = await realms.manager.session(caller.cookie);
  if (!asManager) return {};
  setCookies(context, asManager.cookies);
  return { manager: await findManager(db, asManager.userId) };
}
