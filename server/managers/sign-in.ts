import { guarded } from "#server/auth/attempts.ts";
import { Refused } from "#server/errors.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { setCookies } from "#server/realms/doors.ts";
import { findManager } from "#server/realms/find-account.ts";

export function signIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  const guess = { kind: "sign-in", account: email, address: context.caller.address, hashes: true };
  return guarded(context, guess, async () => {
    const { userId, cookies } = await context.realms.manager.signIn(email, password);
    const manager = await findManager(context, userId);
    if (!manager) throw new Refused("WRONG_CREDENTIALS");
    setCookies(context, cookies);
    return manager;
  });
}
