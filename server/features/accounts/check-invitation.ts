import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { RequestContext } from "#server/platform/guards/guards.ts";
import { redeemableInvitation } from "./redeemable.ts";

/** Whom a code invites. Wrong guesses are limited. */
export function checkInvitation(context: RequestContext, { code }: { code: string }) {
  return withRateLimit(context, { kind: "invitation", address: context.caller.address }, async () => {
    const invitation = await redeemableInvitation(context, code);
    const { email, firstName, lastName, company } = invitation;
    return { code, email, firstName, lastName, company };
  });
}
