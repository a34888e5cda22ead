import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "#contract/invitations.ts";
import { api } from "#web/lib/api.ts";
import { errorMessage } from "#web/lib/error-message.ts";
import { toast } from "#web/ui/toast.tsx";

const recheckMs = 30_000;

export const invitationsOptions = api.admin.invitations.list.queryOptions({ refetchInterval: recheckMs });

export const invitationTexts = (invitation: Invitation) => [
  nameOf(invitation),
  invitation.email,
  invitation.company,
  invitation.invitationCode,
];

export function nameOf({ firstName, lastName }: Invitation): string {
  return `${firstName} ${lastName}`;
}

/** Puts a new invitation on top of the list, where it is known already. */
export function addInvitation(queryClient: QueryClient, invitation: Invitation) {
  queryClient.setQueryData(invitationsOptions.queryKey, (known) => known && [invitation, ...known]);
}

/** E-mails an invitation; the outcome is a toast. */
export function useSendInvitation(onSent?: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: (sent) => {
        queryClient.setQueryData(invitationsOptions.queryKey, (known) =>
          known?.map((invitation) => (invitation.id === sent.id ? sent : invitation)),
        );
        toast.success(`Invitation email sent to ${sent.email}`);
        onSent?.();
      },
      onError: (error) => {
        toast.failure("Email not sent", `Failed to send invitation email: ${errorMessage(error)}`);
        // It may have been accepted or have expired in the meantime.
        void queryClient.invalidateQueries({ queryKey: invitationsOptions.queryKey });
      },
    }),
  );
}
