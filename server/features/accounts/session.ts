import { type RequestContext, setCookies } from "#server/platform/guards/doors.ts";

/** The signed-in manager, or null. */
export async function readSession(context: RequestContext) {
  const admitted = await context.admitted.manager();
  if (!admitted) return null;
  setCookies(context, admitted.cookies);
  return admitted.manager;
}
