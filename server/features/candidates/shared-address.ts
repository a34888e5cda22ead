import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidatesFor } from "#server/platform/scopes/scopes.ts";
import { publish } from "#server/platform/publish.ts";

interface Addressed {
  candidateId: string;
  name: string;
  email: string;
}

/**
 * Someone who enters a mailbox of their own could consent in the candidate's place. The audit log therefore shows if the
 * mailbox is a colleague's, or another candidate's of the same manager with another name.
 */
export async function recordSharedAddress(context: ManagerContext, { candidateId, name, email }: Addressed) {
  const { companyId } = context.manager;
  const isTheirs = (address: string) => mailboxOf(address) === mailboxOf(email);
  const mine = candidatesFor(context);
  const others = await context.db
    .select({ firstName: mine.firstName, lastName: mine.lastName, email: orUndecryptable(candidates.email) })
    .from(mine)
    .where(and(ne(mine.id, candidateId), isNotNull(mine.email)));
  await withSystemRole(context, async (context) => {
    const colleagues = await context.db
      .select({ email: hiringManagerProfiles.email })
      .from(hiringManagerProfiles)
      .where(eq(hiringManagerProfiles.companyId, companyId));
    const isShared =
      colleagues.some((one) => isTheirs(one.email)) ||
      others.some((one) => one.email && isTheirs(one.email) && `${one.firstName} ${one.lastName}` !== name);
    if (isShared) await publish(context, { type: "candidate.address_shared", candidateId, name });
  });
}
