import { enterAccount } from "./enter-account.ts";
import type { RequestContext } from "#server/platform/guards/doors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";

export function signIn(context: RequestContext, { email, password }: { email: string; password: string }) {
  return enterAccount(context, {
    realm: "manager",
    email,
    password,
    find: findManager,
    actorOf: managerActor,
  });
}
