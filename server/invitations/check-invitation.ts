import { guarded } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import { redeemableInvitation } from "./redeemable.ts";

/** Whom a code invites. Wrong guesses are limited. */
export function checkInvitation(context: Context, { code }: { code: string }, address: string) {
  return guarded(context, { kind: "invitation", address }, async () => {
    const invitation = await redeemableInvitation(context.db, code, context.clock.now());
    const { email, firstName, lastName, company } = invitation;
    return { code, email, firstName, lastName, company };
  });
}
