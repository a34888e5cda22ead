import type * as z from "zod";
import type { SetUpPassword } from "#contract/managers.ts";
import { guarded } from "#server/platform/auth/attempts.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/doors.ts";
import { codeHash } from "#server/platform/crypto/code-hash.ts";
import { redeemInvitation } from "./redeem-invitation.ts";

/**
 * An invited manager chooses a password and is signed in. Wrong codes and wrong passwords are limited alike; by a code that
 * is for somebody who has an account their password is guessed at, from however many networks.
 */
export function setUpManager(context: RequestContext, input: z.output<typeof SetUpPassword>) {
  const { address } = context.caller;
  // A code that nobody has used yet stands nowhere by which the database alone would tell it.
  const account = codeHash(context.secret, input.code);
  const guess = { kind: "invitation", account, address, hashes: true, isKnown: false };
  return guarded(context, guess, async () => {
    const { cookies, ...result } = await redeemInvitation(context, input, context.caller);
    setCookies(context, cookies);
    return result;
  });
}
