import type { Context } from "#server/platform/context.ts";
import { createAdmin } from "./create-admin.ts";

/** The admin whom the environment names, where there is none with that address yet. Later starts change nothing. */
export async function createFirstAdmin(context: Context): Promise<void> {
  const { firstAdmin } = context.settings;
  if (firstAdmin) await createAdmin(context, { ...firstAdmin, firstName: "First", lastName: "Admin" });
}
