import { guarded } from "#server/auth/attempts.ts";
import type { RequestContext } from "#server/realms/doors.ts";

/** Sets a new password by the link in a mail, once, and ends every session of that account. */
export function resetPassword(
  context: RequestContext,
  { token, password }: { token: string; password: string },
) {
  const { realms, clock, caller } = context;
  return guarded(context, { kind: "reset link", address: caller.address }, async () => {
    await realms.manager.resetPassword(token, password);
    return { changedAt: clock.now().toISOString() };
  });
}
