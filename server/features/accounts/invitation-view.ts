import type { Invitation } from "#contract/invitations.ts";
import type { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { isExpired } from "./redeemable.ts";

/** An invitation as admins see it. */
export function invitationView(
  {
    revokedAt,
    undeliverableAt,
    sendingUntil,
    emailsSent: _emailsSent,
    invitationCodeHash: _hash,
    ...row
  }: typeof hiringManagerInvitations.$inferSelect,
  now: Date,
): Invitation {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expired: isExpired(row, now),
    revoked: revokedAt !== null,
    sending: sendingUntil !== null && sendingUntil > now,
    undeliverable: undeliverableAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
