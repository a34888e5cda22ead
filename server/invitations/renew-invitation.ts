import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { changeOpenInvitation } from "./change-open-invitation.ts";
import { validUntil } from "./create-invitation.ts";
import { invitationRecord, invitationView } from "./invitation-view.ts";

/**
 * The same code is valid anew, so that an e-mail that was sent before leads in again. It is pending until somebody
 * mails it once more: the new date is not known to whom it invites.
 */
export function renewInvitation(
  { db, clock, actor }: ActingContext,
  { invitationId }: { invitationId: string },
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const change = { expiresAt: validUntil(now), invitationStatus: "pending" as const };
    const renewed = await changeOpenInvitation(tx, invitationId, change);
    const record = invitationRecord(renewed);
    await recordActivity({ db: tx, clock }, { actor, action: "invitation.renewed", record });
    return invitationView(renewed, now);
  });
}
