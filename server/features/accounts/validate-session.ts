import { type RequestContext, setCookies } from "#server/platform/guards/doors.ts";

/** `validate_admin_session`: the signed-in admin as one row, or no row. */
export async function validateSession(context: RequestContext) {
  const admitted = await context.admitted.admin();
  if (!admitted) return [];
  setCookies(context, admitted.cookies);
  return [admitted.admin];
}
