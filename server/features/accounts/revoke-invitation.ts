import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { happened } from "#server/platform/happened.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { changeOpenInvitation } from "./change-open-invitation.ts";
import { invitationView } from "./invitation-view.ts";

/** From now on nobody can join with its code. */
export function revokeInvitation(context: AdminContext, { invitationId }: { invitationId: string }) {
  return inTransaction(context, async (context) => {
    const now = context.clock.now();
    const revoked = await changeOpenInvitation(context, invitationId, { revokedAt: now });
    await happened(context, { type: "invitation.revoked", invitationId, email: revoked.email });
    return invitationView(revoked, now);
  });
}
