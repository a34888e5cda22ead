import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { changeOpenInvitation } from "./change-open-invitation.ts";
import { invitationRecord, invitationView } from "./invitation-view.ts";

/** From now on nobody can join with its code. */
export function revokeInvitation(
  { db, clock, actor }: ActingContext,
  { invitationId }: { invitationId: string },
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const revoked = await changeOpenInvitation(tx, invitationId, { revokedAt: now });
    const record = invitationRecord(revoked);
    await recordActivity({ db: tx, clock }, { actor, action: "invitation.revoked", record });
    return invitationView(revoked, now);
  });
}
