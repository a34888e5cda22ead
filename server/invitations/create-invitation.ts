import type * as z from "zod";
import { type CreateInvitation, invitationDays } from "#contract/invitations.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { found } from "#server/errors.ts";
import { newInvitationCode } from "./invitation-code.ts";
import { invitationRecord, invitationView } from "./invitation-view.ts";

const dayMs = 24 * 3600 * 1000;

export function createInvitation(
  { db, clock, actor }: ActingContext,
  { neverExpires, ...fields }: z.output<typeof CreateInvitation>,
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(hiringManagerInvitations)
      .values({
        ...fields,
        invitationCode: newInvitationCode(),
        expiresAt: neverExpires ? null : validUntil(now),
        createdAt: now,
      })
      .returning();
    const invitation = found(row, "INVITATION_NOT_FOUND");
    const record = invitationRecord(invitation);
    await recordActivity({ db: tx, clock }, { actor, action: "invitation.created", record });
    return invitationView(invitation, now);
  });
}

export function validUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs);
}
