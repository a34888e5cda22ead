import type { Admin } from "#contract/admins.ts";
import type { ActingContext } from "#server/context.ts";
import type { RequestContext } from "#server/realms/doors.ts";

/** What an admin who acts on their own account brings along. */
export type SignedInAdmin = ActingContext & Pick<RequestContext, "caller"> & { admin: Admin };

export function adminRecord({ user_id, email }: Admin) {
  return { type: "admin" as const, id: user_id, label: email };
}
