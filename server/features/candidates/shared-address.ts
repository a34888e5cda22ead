import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidatesFor } from "#server/platform/scopes/scopes.ts";
import { publish } from "#server/platform/publish.ts";

interface CandidateAddress {
  candidateId: string;
  name: string;
  email: string;
}

/**
 * Someone who enters a mailbox of their own could consent in the candidate's place. The audit log therefore shows if the
 * mailbox is a colleague's, or another candidate's of the same manager with another name.
 */
export async function recordSharedAddress(
  context: ManagerContext,
  { candidateId, name, email }: CandidateAddress,
) {
  const { companyId } = context.manager;
  const isSameMailbox = (address: string) => mailboxOf(address) === mailboxOf(email);
  const visible = candidatesFor(context);
  const otherCandidates = await context.db
    .select({
      firstName: visible.firstName,
      lastName: visible.lastName,
      email: orUndecryptable(candidates.email),
    })
    .from(visible)
    .where(and(ne(visible.id, candidateId), isNotNull(visible.email)));
  await withSystemRole(context, async (context) => {
    const colleagues = await context.db
      .select({ email: hiringManagerProfiles.email })
      .from(hiringManagerProfiles)
      .where(eq(hiringManagerProfiles.companyId, companyId));
    const isShared =
      colleagues.some((colleague) => isSameMailbox(colleague.email)) ||
      otherCandidates.some(
        (other) =>
          other.email && isSameMailbox(other.email) && `${other.firstName} ${other.lastName}` !== name,
      );
    if (isShared) await publish(context, { type: "candidate.address_shared", candidateId, name });
  });
}
