import type { QueryClient } from "@tanstack/react-query";
import type { Invitation } from "#contract/invitations.ts";
import { api } from "#web/app/lib/api.ts";
import { refreshInvitations } from "./invitations-queries.ts";
import { ask } from "#web/app/ui/ask.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { nameOf } from "./invitations.ts";

export function askToRevoke(invitation: Invitation, queryClient: QueryClient) {
  ask({
    title: `Revoke ${nameOf(invitation)}'s invitation?`,
    message: `Nobody can join with the code ${invitation.invitationCode} any more. This cannot be undone; you can create another invitation.`,
    confirmLabel: "Revoke",
    errorTitle: "Failed to revoke invitation",
    action: async () => {
      try {
        await api.admin.invitations.revoke.call({ invitationId: invitation.id });
        toast.success(`${nameOf(invitation)}'s invitation has been revoked.`);
      } finally {
        await refreshInvitations(queryClient);
      }
    },
  });
}
