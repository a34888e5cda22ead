import { enterAccount } from "#server/accounts/enter-account.ts";
import type { RequestContext } from "#server/realms/doors.ts";
import { findManager, managerActor } from "#server/realms/find-account.ts";

export function signIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  return enterAccount(context, {
    realm: "manager",
    email,
    password,
    find: findManager,
    actorOf: managerActor,
  });
}
