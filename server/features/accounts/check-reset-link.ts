import { guarded } from "#server/platform/auth/attempts.ts";
import type { RequestContext } from "#server/platform/guards/doors.ts";
import { ownerOfResetLink } from "./reset-link.ts";

/** Whose password a link in a mail can still set. Mail scanners may open it as often as they like. */
export function checkResetLink(context: RequestContext, { token }: { token: string }) {
  return guarded(context, { kind: "reset link", address: context.caller.address }, async () => {
    const { email } = await ownerOfResetLink(context, token);
    return { email };
  });
}
