import { randomInt } from "node:crypto";
import { and, desc, eq, isNull, max } from "drizzle-orm";
import type * as z from "zod";
import type { CreateInvitation } from "#contract/invitations.ts";
import type { CompanyRole } from "#contract/company-roles.ts";
import { invitationCodes } from "#contract/pasted.ts";
import type { Context } from "#server/platform/context.ts";
import { codeHash } from "#server/platform/crypto/hashes.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import { type InvitationRow, invitationView, isExpired, validUntil } from "./invitations.ts";

interface Fields extends Omit<z.output<typeof CreateInvitation>, "again"> {
  /** Set for an owner's invitation to their own company. */
  companyId?: string;
  companyRole?: CompanyRole;
}

/** With `again: false` an address that already has an invitation or an account is rejected. */
export function createInvitation(
  context: Context,
  { neverExpires, again = true, ...fields }: Fields & { again?: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock, secret } = context;
    const { email } = fields;
    // Of two invitations to one address the second finds the first.
    await lockAddress(context, email);
    const hasAccount = (await db.$count(managerUsers, eq(managerUsers.email, email))) > 0;
    if (!again) await refuseDuplicate(context, { email, hasAccount });
    const invitationCode = newInvitationCode();
    const now = clock.now();
    const [row] = await db
      .insert(hiringManagerInvitations)
      .values({
        ...fields,
        invitationCode,
        invitationCodeHash: codeHash(secret, invitationCode),
        expiresAt: neverExpires ? null : validUntil(now),
        createdAt: now,
      })
      .returning();
    const invitation = oneRow(row);
    await publish(context, { type: "invitation.created", invitationId: invitation.id, email });
    return { ...invitationView(invitation, now), hasAccount };
  });
}

/** The error names what the address already has. Revoked invitations don't count. */
async function refuseDuplicate(
  context: Context,
  { email, hasAccount }: { email: string; hasAccount: boolean },
) {
  const { id, invitationStatus, expiresAt, createdAt, revokedAt } = hiringManagerInvitations;
  const [latest] = await context.db
    .select({ id, invitationStatus, revokedAt, expiresAt, createdAt })
    .from(hiringManagerInvitations)
    .where(and(eq(hiringManagerInvitations.email, email), isNull(revokedAt)))
    .orderBy(desc(createdAt))
    .limit(1);
  const reasons = [];
  if (latest)
    reasons.push(`${email} already has an invitation (${await describeInvitation(context, latest)}).`);
  if (hasAccount) reasons.push(`${email} already has an account, and signs in with it.`);
  if (reasons.length > 0) throw new AppError("INVITATION_EXISTS", { message: reasons.join(" ") });
}

async function describeInvitation(
  { db, clock }: Context,
  invitation: Pick<InvitationRow, "id" | "invitationStatus" | "expiresAt" | "createdAt">,
): Promise<string> {
  const [sent] = await db
    .select({ at: max(auditLog.occurredAt) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordType, "invitation"),
        eq(auditLog.recordId, invitation.id),
        eq(auditLog.action, "invitation.sent"),
      ),
    );
  const origin = sent?.at
    ? `sent ${formatDay(sent.at)}`
    : `created ${formatDay(invitation.createdAt)}, not sent by e-mail`;
  if (invitation.invitationStatus === "accepted") return `${origin}, accepted`;
  return isExpired(invitation, clock.now()) ? `${origin}, expired` : origin;
}

/** 10 random characters: 45 bits, next to a limit on wrong guesses. */
export function newInvitationCode(): string {
  const { alphabet, length } = invitationCodes;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
