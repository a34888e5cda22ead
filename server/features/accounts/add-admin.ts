import type { NewAdmin } from "#contract/admins.ts";
import { amongHashers } from "#server/platform/auth/passwords.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { createAdmin } from "./create-admin.ts";

/** One admin makes another, with a first password that they hand over and the other one changes. */
export async function addAdmin(context: AdminContext, admin: NewAdmin) {
  const { added } = await amongHashers(() => createAdmin(context, admin));
  if (!added) throw new Refused("ADMIN_EXISTS");
  return { added };
}
