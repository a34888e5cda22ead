import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { happened } from "#server/platform/happened.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { changeOpenInvitation } from "./change-open-invitation.ts";
import { validUntil } from "./create-invitation.ts";
import { invitationView } from "./invitation-view.ts";

/**
 * The same code is valid anew, so that an e-mail that was sent before leads in again. It is pending until somebody
 * mails it once more: the new date is not known to whom it invites.
 */
export function renewInvitation(context: AdminContext, { invitationId }: { invitationId: string }) {
  return inTransaction(context, async (context) => {
    const now = context.clock.now();
    const change = { expiresAt: validUntil(now), invitationStatus: "pending" as const };
    const renewed = await changeOpenInvitation(context, invitationId, change);
    await happened(context, { type: "invitation.renewed", invitationId, email: renewed.email });
    return invitationView(renewed, now);
  });
}
