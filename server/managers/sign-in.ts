import { eq } from "drizzle-orm";
import { guarded } from "#server/auth/attempts.ts";
import { managerUsers } from "#server/db/schema/auth.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { setCookies } from "#server/realms/doors.ts";
import { findManager, managerActor } from "#server/realms/find-account.ts";

export function signIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  const guess = { kind: "sign-in", account: email, address: context.caller.address, hashes: true };
  return guarded(context, guess, async () => {
    const { userId, cookies } = await signedIn(context, email, password);
    const manager = await findManager(context, userId);
    if (!manager) throw new Refused("WRONG_CREDENTIALS");
    setCookies(context, cookies);
    const actor = managerActor(manager);
    await happened({ ...context, actor }, { type: "manager.signed_in", managerId: userId, email });
    return manager;
  });
}

/** A wrong password for an account that there is stands in the trail; the guess is refused all the same. */
async function signedIn(context: RequestContext, email: string, password: string) {
  try {
    return await context.realms.manager.signIn(email, password);
  } catch (error) {
    const [known] = isRefused(error, "WRONG_CREDENTIALS")
      ? await context.db
          .select({ id: managerUsers.id })
          .from(managerUsers)
          .where(eq(managerUsers.email, email))
      : [];
    if (known) await happened(context, { type: "manager.sign_in_failed", managerId: known.id, email });
    throw error;
  }
}
