import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation } from "#contract/invitations.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { refreshInvitations } from "./invitations-queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

export function nameOf({ firstName, lastName }: Invitation): string {
  return `${firstName} ${lastName}`;
}

/** E-mails an invitation; the outcome is a toast. */
export function useSendInvitation(onSent?: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: ({ email, sending, sendProblem }) => {
        if (sending)
          toast.success(
            `Invitation email to ${email} is being sent`,
            "The mail server takes its time. The list tells what becomes of it.",
          );
        else if (sendProblem === "unconfirmed")
          toast.success(
            `Invitation email to ${email} may have been sent`,
            "The mail server did not confirm it. The code in it works, and it is not sent again by itself.",
          );
        else toast.success(`Invitation email sent to ${email}`);
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
