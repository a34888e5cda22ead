import type { Account } from "#server/platform/context.ts";

/** What happened to an account, as its realm tells it. */
export function accountEvent<Deed extends string>(
  { realm, id, email }: Pick<Account, "realm" | "id" | "email">,
  deed: Deed,
) {
  return realm === "manager"
    ? { type: `manager.${deed}` as const, managerId: id, email }
    : { type: `admin.${deed}` as const, adminId: id, email };
}
