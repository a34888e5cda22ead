import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import {
  type Invitation,
  type InvitationList,
  type InvitationQuery,
  invitationDays,
} from "#contract/invitations.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { latestEnded } from "#server/platform/clock.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { codeHashes } from "#server/platform/crypto/hashes.ts";
import { hasWord, splitWords } from "#server/platform/db/sql.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import type { RequestContext } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";

export type InvitationRow = typeof hiringManagerInvitations.$inferSelect;

const { id, firstName, lastName, email, company, role, invitationCodeHash } = hiringManagerInvitations;
const { invitationStatus, revokedAt, expiresAt, createdAt } = hiringManagerInvitations;

/** An invitation whose manager has a profile counts as accepted, even if its own status says otherwise. */
const status = sql<Invitation["invitationStatus"]>`case when ${exists(
  sql`(select 1 from ${hiringManagerProfiles} where ${eq(hiringManagerProfiles.hiringManagerInvitationId, id)})`,
)} and ${revokedAt} is null then 'accepted' else ${invitationStatus} end`;

const sorts: Record<z.infer<typeof InvitationQuery>["sort"], SQL> = {
  created: sql`${createdAt}`,
  name: sql`lower(${firstName} || ' ' || ${lastName})`,
  email: sql`lower(${email})`,
  company: sql`lower(${company})`,
  status: sql`case when ${revokedAt} is not null then 'revoked' else ${status} end`,
  // PostgreSQL sorts null (never expires) after every date.
  expires: sql`${expiresAt}`,
};

export async function listInvitations(
  { db, clock, secret }: AdminContext,
  { q, sort, order, limit }: z.output<typeof InvitationQuery>,
): Promise<InvitationList> {
  const matching = and(...splitWords(q).map((word) => matchesWord(secret, word)));
  const direction = order === "asc" ? asc : desc;
  const rows = await db
    .select({
      ...getTableColumns(hiringManagerInvitations),
      invitationCode: orReplacement<string>(hiringManagerInvitations.invitationCode, undecryptable),
      invitationStatus: status,
    })
    .from(hiringManagerInvitations)
    .where(matching)
    .orderBy(direction(sorts[sort]), desc(createdAt), desc(id))
    .limit(limit);
  const now = clock.now();
  return {
    invitations: rows.map((row) => invitationView(row, now)),
    found: await db.$count(hiringManagerInvitations, matching),
    total: await db.$count(hiringManagerInvitations),
  };
}

/** Codes are stored encrypted, so only a complete code matches, by its hash. */
function matchesWord(secret: string, word: string): SQL | undefined {
  return or(
    hasWord(word, [firstName, lastName, email, company, role]),
    inArray(invitationCodeHash, codeHashes(secret, word)),
  );
}

/**
 * Keeps the code, so that the link in an earlier e-mail works again. The invitation is pending until it is mailed again,
 * because the invited person does not know the new date.
 */
export function renewInvitation(context: Context, { invitationId }: { invitationId: string }) {
  return transaction(context, async (context) => {
    const now = context.clock.now();
    const change = { expiresAt: validUntil(now), invitationStatus: "pending" as const };
    const renewed = await changeOpenInvitation(context, invitationId, change);
    await publish(context, { type: "invitation.renewed", invitationId, email: renewed.email });
    return invitationView(renewed, now);
  });
}

export function revokeInvitation(context: Context, { invitationId }: { invitationId: string }) {
  return transaction(context, async (context) => {
    const now = context.clock.now();
    const revoked = await changeOpenInvitation(context, invitationId, { revokedAt: now });
    await publish(context, { type: "invitation.revoked", invitationId, email: revoked.email });
    return invitationView(revoked, now);
  });
}

/** Otherwise a member who may no longer invite could come back by an invitation to another mailbox of theirs. */
export async function revokeInvitationsBy(context: Context, managerId: string, which?: SQL): Promise<void> {
  const isCreation = and(
    eq(auditLog.recordType, "invitation"),
    eq(auditLog.action, "invitation.created"),
    eq(auditLog.actorId, managerId),
  );
  const created = context.db.select({ id: auditLog.recordId }).from(auditLog).where(isCreation);
  const open = await context.db
    .select({ invitationId: id })
    .from(hiringManagerInvitations)
    .where(and(inArray(sql`${id}::text`, created), isOpen, which))
    .orderBy(asc(id))
    .for("update");
  for (const invitation of open) await revokeInvitation(context, invitation);
}

/** The person that a code invites. Wrong guesses are limited. */
export function checkInvitation(context: RequestContext, { code }: { code: string }) {
  return withRateLimit(context, { kind: "invitation", address: context.caller.address }, async () => {
    const invitation = await findRedeemableInvitation(context, code);
    return {
      code,
      email: invitation.email,
      firstName: invitation.firstName,
      lastName: invitation.lastName,
      company: invitation.company,
    };
  });
}

/**
 * An invitation can be redeemed until it is accepted, revoked or expired, even if it was never mailed. A code that was used
 * is answered like one that never existed. Locks nothing, because writing a lock takes time, which would show the difference.
 */
export async function findRedeemableInvitation(context: ReadContext, code: string) {
  return requireRedeemable(context, await selectByCode(context, code));
}

/** The second of two simultaneous redemptions waits here and then finds the invitation accepted. */
export async function lockInvitation(context: ReadContext, code: string) {
  return requireRedeemable(context, await selectByCode(context, code).for("update"));
}

type ReadContext = Pick<Context, "db" | "clock" | "secret">;

function selectByCode({ db, secret }: ReadContext, code: string) {
  return db
    .select()
    .from(hiringManagerInvitations)
    .where(inArray(invitationCodeHash, codeHashes(secret, code)));
}

function requireRedeemable({ clock }: ReadContext, [invitation]: InvitationRow[]): InvitationRow {
  if (!invitation || invitation.invitationStatus === "accepted" || invitation.revokedAt)
    throw new AppError("INVALID_INVITATION");
  if (isExpired(invitation, clock.now())) throw new AppError("INVITATION_EXPIRED");
  return invitation;
}

export function isExpired(invitation: Pick<InvitationRow, "expiresAt">, now: Date): boolean {
  return invitation.expiresAt !== null && invitation.expiresAt <= latestEnded(now);
}

/** As `isExpired`, for queries. */
export const isUnexpired = (now: Date) => or(isNull(expiresAt), gt(expiresAt, latestEnded(now)));

/** Changes an invitation that is neither accepted nor revoked. */
async function changeOpenInvitation(
  context: Pick<Context, "db">,
  invitationId: string,
  change: Partial<InvitationRow>,
) {
  const [changed] = await context.db
    .update(hiringManagerInvitations)
    .set(change)
    .where(isOpenWithId(invitationId))
    .returning();
  if (changed) return changed;
  const { revokedAt: revoked } = await selectInvitation(context, invitationId);
  throw new AppError(revoked ? "INVITATION_REVOKED" : "INVITATION_ALREADY_ACCEPTED");
}

/** Invitations that are neither accepted nor revoked. They may have expired. */
export const isOpen = and(ne(invitationStatus, "accepted"), isNull(revokedAt));

export const isOpenWithId = (invitationId: string) => and(eq(id, invitationId), isOpen);

export async function selectInvitation({ db }: Pick<Context, "db">, invitationId: string) {
  const [row] = await db.select().from(hiringManagerInvitations).where(eq(id, invitationId));
  return requireFound(row, "INVITATION_NOT_FOUND");
}

export function invitationView(
  {
    revokedAt: revoked,
    undeliverableAt,
    sendingUntil,
    emailsSent: _emailsSent,
    invitationCodeHash: _hash,
    companyId: _companyId,
    ...row
  }: InvitationRow,
  now: Date,
): Invitation & Pick<InvitationRow, "companyRole"> {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expired: isExpired(row, now),
    revoked: revoked !== null,
    sending: sendingUntil !== null && sendingUntil > now,
    undeliverable: undeliverableAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function validUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs);
}
