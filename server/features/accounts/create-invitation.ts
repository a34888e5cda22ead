import { randomInt } from "node:crypto";
import { and, desc, eq, isNull, max } from "drizzle-orm";
import type * as z from "zod";
import { dayMs } from "#contract/date-words.ts";
import { type CreateInvitation, invitationDays } from "#contract/invitations.ts";
import { invitationCodes } from "#contract/pasted.ts";
import type { Context } from "#server/platform/context.ts";
import { codeHash } from "#server/platform/crypto/code-hash.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { formatDay } from "#server/platform/mail/templates/day.ts";
import { invitationView } from "./invitation-view.ts";
import { isExpired } from "./redeemable.ts";

type Fields = Omit<z.output<typeof CreateInvitation>, "again">;

/** Creates an invitation. With `again: false` it is refused for an address that already has one, or an account. */
export function createInvitation(
  context: Context,
  { neverExpires, again = true, ...fields }: Fields & { again?: boolean },
) {
  return transaction(context, async (context) => {
    const { db, clock, secret } = context;
    const { email } = fields;
    const hasAccount = (await db.$count(managerUsers, eq(managerUsers.email, email))) > 0;
    if (!again) await refuseSecond(context, { email, hasAccount });
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

/** Says what the address has already. An invitation that was revoked is none. */
async function refuseSecond(
  { db, clock }: Context,
  { email, hasAccount }: { email: string; hasAccount: boolean },
) {
  const { id, invitationStatus, expiresAt, createdAt, revokedAt } = hiringManagerInvitations;
  const [latest] = await db
    .select({ id, invitationStatus, revokedAt, expiresAt, createdAt })
    .from(hiringManagerInvitations)
    .where(and(eq(hiringManagerInvitations.email, email), isNull(revokedAt)))
    .orderBy(desc(createdAt))
    .limit(1);
  const says = [];
  if (latest) {
    const [sent] = await db
      .select({ at: max(auditLog.occurredAt) })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.recordType, "invitation"),
          eq(auditLog.recordId, latest.id),
          eq(auditLog.action, "invitation.sent"),
        ),
      );
    const since = sent?.at
      ? `sent ${formatDay(sent.at)}`
      : `created ${formatDay(latest.createdAt)}, not sent by e-mail`;
    const isUsed = latest.invitationStatus === "accepted";
    const ending = isUsed ? ", accepted" : isExpired(latest, clock.now()) ? ", expired" : "";
    says.push(`${email} already has an invitation (${since}${ending}).`);
  }
  if (hasAccount) says.push(`${email} already has an account, and signs in with it.`);
  if (says.length > 0) throw new AppError("INVITATION_EXISTS", { message: says.join(" ") });
}

export function validUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs);
}

/** 10 random characters: 45 bits, beside a limit on wrong guesses. */
export function newInvitationCode(): string {
  const { alphabet, length } = invitationCodes;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
