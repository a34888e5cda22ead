import { api } from "#web/app/lib/api.ts";

/** Managers and admins have the same calls. */
export type Realm = "manager" | "admin";

export const ownSecondFactor = { manager: api.manager.secondFactor, admin: api.admin.secondFactor };
export const signInCalls = { manager: api.visitor.managers, admin: api.visitor.admins };

export const secondFactorOptions = (realm: Realm) => ownSecondFactor[realm].read.queryOptions();
/** What is missing before a sign-in is complete, or null. Not kept: after signing out, an old step would appear again. */
export const pendingSignInOptions = (realm: Realm) =>
  signInCalls[realm].pendingSignIn.queryOptions({ gcTime: 0 });
