import type { Invitation } from "#contract/invitations.ts";
import type { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { isExpired } from "./redeemable.ts";

/** An invitation as admins see it. */
export function invitationView(
  {
    revokedAt,
    undeliverableAt,
    emailsSent: _emailsSent,
    ...row
  }: typeof hiringManagerInvitations.$inferSelect,
  now: Date,
): Invitation {
  return {
    ...row,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expired: isExpired(row, now),
    revoked: revokedAt !== null,
    undeliverable: undeliverableAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** An invitation as the audit trail names it: by whom it is for, without the code. */
export function invitationRecord({ id, email }: { id: string; email: string }) {
  return { type: "invitation" as const, id, label: email };
}
