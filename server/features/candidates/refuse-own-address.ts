import type { SignedInManager } from "#server/platform/context.ts";
import { Refused } from "#server/platform/errors.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";

/** A manager's own address is no candidate's: they would agree in the candidate's place. */
export function refuseOwnAddress(email: string | null | undefined, manager: Pick<SignedInManager, "email">) {
  if (email && mailboxOf(email) === mailboxOf(manager.email)) throw new Refused("CANDIDATE_IS_MANAGER");
}
