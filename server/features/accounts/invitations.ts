import { and, asc, count, desc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Invitation, InvitationList, InvitationQuery } from "#contract/invitations.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { codeHashes } from "#server/platform/crypto/code-hash.ts";
import { hasWord, wordsOf } from "#server/platform/db/sql.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { undecryptable, orElse } from "#server/platform/db/schema/columns.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { publish } from "#server/platform/publish.ts";
import { changeOpenInvitation } from "./change-open-invitation.ts";
import { validUntil } from "./create-invitation.ts";
import { invitationView } from "./invitation-view.ts";

const { id, firstName, lastName, email, company, role, invitationCodeHash } = hiringManagerInvitations;
const { invitationStatus, revokedAt, expiresAt, createdAt } = hiringManagerInvitations;

/** Whoever has joined with an invitation accepted it, whatever else says so. */
const status = sql<Invitation["invitationStatus"]>`case when ${exists(
  sql`(select 1 from ${hiringManagerProfiles} where ${eq(hiringManagerProfiles.hiringManagerInvitationId, id)})`,
)} and ${revokedAt} is null then 'accepted' else ${invitationStatus} end`;

const sorts: Record<z.infer<typeof InvitationQuery>["sort"], SQL> = {
  created: sql`${createdAt}`,
  name: sql`lower(${firstName} || ' ' || ${lastName})`,
  email: sql`lower(${email})`,
  company: sql`lower(${company})`,
  status: sql`case when ${revokedAt} is not null then 'revoked' else ${status} end`,
  // Null, never, is later than every date.
  expires: sql`${expiresAt}`,
};

/** The part of the list that is asked for, with statuses as they are now. */
export async function listInvitations(
  { db, clock, secret }: AdminContext,
  { q, sort, order, limit }: z.output<typeof InvitationQuery>,
): Promise<InvitationList> {
  const matching = and(...wordsOf(q).map((word) => occurs(secret, word)));
  const direction = order === "asc" ? asc : desc;
  const rows = await db
    .select({
      ...getTableColumns(hiringManagerInvitations),
      invitationCode: orElse<string>(hiringManagerInvitations.invitationCode, undecryptable),
      invitationStatus: status,
    })
    .from(hiringManagerInvitations)
    .where(matching)
    .orderBy(direction(sorts[sort]), desc(createdAt), desc(id))
    .limit(limit);
  const [found] = await db.select({ count: count() }).from(hiringManagerInvitations).where(matching);
  const now = clock.now();
  return {
    invitations: rows.map((row) => invitationView(row, now)),
    found: found?.count ?? 0,
    total: await db.$count(hiringManagerInvitations),
  };
}

/** A code is sealed, and found by the whole of it. */
function occurs(secret: string, word: string): SQL | undefined {
  return or(
    hasWord(word, [firstName, lastName, email, company, role]),
    inArray(invitationCodeHash, codeHashes(secret, word)),
  );
}

/**
 * The same code is valid anew, so that an e-mail that was sent before leads in again. It is pending until somebody
 * mails it once more: the new date is not known to whom it invites.
 */
export function renewInvitation(context: AdminContext, { invitationId }: { invitationId: string }) {
  return transaction(context, async (context) => {
    const now = context.clock.now();
    const change = { expiresAt: validUntil(now), invitationStatus: "pending" as const };
    const renewed = await changeOpenInvitation(context, invitationId, change);
    await publish(context, { type: "invitation.renewed", invitationId, email: renewed.email });
    return invitationView(renewed, now);
  });
}

/** From now on nobody can join with its code. */
export function revokeInvitation(context: AdminContext, { invitationId }: { invitationId: string }) {
  return transaction(context, async (context) => {
    const now = context.clock.now();
    const revoked = await changeOpenInvitation(context, invitationId, { revokedAt: now });
    await publish(context, { type: "invitation.revoked", invitationId, email: revoked.email });
    return invitationView(revoked, now);
  });
}
