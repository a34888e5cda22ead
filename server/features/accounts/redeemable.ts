import { inArray } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { AppError } from "#server/platform/errors.ts";
import { codeHashes } from "#server/platform/crypto/code-hash.ts";

/** An invitation can be redeemed until it is accepted, revoked or expired, whether it was mailed or not. */
export async function redeemableInvitation(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  code: string,
) {
  const [invitation] = await db
    .select()
    .from(hiringManagerInvitations)
    .where(inArray(hiringManagerInvitations.invitationCodeHash, codeHashes(secret, code)))
    // Two redemptions of one code wait for each other; the second finds it accepted.
    .for("update");
  if (!invitation) throw new AppError("INVALID_INVITATION");
  if (invitation.invitationStatus === "accepted" || invitation.revokedAt)
    throw new AppError("INVITATION_USED");
  if (isExpired(invitation, clock.now())) throw new AppError("INVITATION_EXPIRED");
  return invitation;
}

export function isExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
