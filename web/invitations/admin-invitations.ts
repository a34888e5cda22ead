import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Invitation, type invitationSorts, invitationsPerPage } from "#contract/invitations.ts";
import { api } from "#web/lib/api.ts";
import { errorMessage } from "#web/lib/error-message.ts";
import { toast } from "#web/ui/toast.tsx";

const recheckMs = 30_000;

export interface Listed {
  q?: string;
  sort?: (typeof invitationSorts)[number];
  order?: "asc" | "desc";
  limit?: number;
}

export const invitationsOptions = ({ limit = invitationsPerPage, ...listed }: Listed = {}) =>
  api.admin.invitations.list.queryOptions({
    input: { ...listed, limit },
    refetchInterval: recheckMs,
    placeholderData: keepPreviousData,
  });

export function nameOf({ firstName, lastName }: Invitation): string {
  return `${firstName} ${lastName}`;
}

/** However the list is searched and sorted, it is asked for anew. */
export function refreshInvitations(queryClient: QueryClient) {
  return queryClient.invalidateQueries({ queryKey: api.admin.invitations.list.key() });
}

/** E-mails an invitation; the outcome is a toast. */
export function useSendInvitation(onSent?: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: ({ email }) => {
        toast.success(`Invitation email sent to ${email}`);
        onSent?.();
      },
      onError: (error) =>
        toast.failure("Email not sent", `Failed to send invitation email: ${errorMessage(error)}`),
      // Where it failed, it may have been accepted or have expired in the meantime.
      onSettled: () => refreshInvitations(queryClient),
    }),
  );
}

/** Lets an expired invitation be valid anew; the outcome is a toast. */
export function useRenewInvitation() {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.invitations.renew.mutationOptions({
      onSuccess: (renewed) =>
        toast.success(
          `${nameOf(renewed)}'s invitation is valid again`,
          "The code is the same. Send it once more.",
        ),
      onError: (error) => toast.failure("Failed to renew invitation", error),
      onSettled: () => refreshInvitations(queryClient),
    }),
  );
}
