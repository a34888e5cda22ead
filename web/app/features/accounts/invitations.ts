import type { Invitation, invitationSorts } from "#contract/invitations.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { readStored, removeStored, store } from "#web/shared/storage.ts";
import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { fullName } from "#web/app/ui/text.tsx";

/** E-mails an invitation; the outcome is a toast. */
export function useSendInvitation(onSent?: () => void) {
  return useMutation(
    api.admin.invitations.send.mutationOptions({
      onSuccess: ({ email, sending, sendProblem }) => {
        if (sending)
          toast.success(
            `Invitation email to ${email} is being sent`,
            "The mail server is slow. The list shows the result.",
          );
        else if (sendProblem === "unconfirmed")
          toast.success(
            `Invitation email to ${email} may have been sent`,
            "The mail server did not confirm it. We won't send it again automatically.",
          );
        else toast.success(`Invitation email sent to ${email}`);
        onSent?.();
      },
      onError: (error) =>
        toast.failure("Email not sent", `Failed to send invitation email: ${errorMessage(error)}`),
      // After a failure, the invitation may have been accepted or have expired in the meantime.
      onSettled: () => refreshInvitations(),
    }),
  );
}

/** Renews an expired invitation; the outcome is a toast. */
export function useRenewInvitation() {
  return useMutation(
    api.admin.invitations.renew.mutationOptions({
      onSuccess: (renewed) =>
        toast.success(
          `${fullName(renewed)}'s invitation is valid again`,
          "The code is the same. Send it again.",
        ),
      onError: (error) => toast.failure("Failed to renew invitation", error),
      onSettled: () => refreshInvitations(),
    }),
  );
}

const recheckMs = 30_000;

export interface InvitationQuery {
  q: string;
  sort: (typeof invitationSorts)[number];
  order: "asc" | "desc";
  limit: number;
}

export const invitationsOptions = (input: InvitationQuery) =>
  api.admin.invitations.list.queryOptions({
    input,
    refetchInterval: recheckMs,
    placeholderData: keepPreviousData,
  });

/** Refetches the list for every search and order. */
export function refreshInvitations() {
  return queryClient.invalidateQueries({ queryKey: api.admin.invitations.list.key() });
}

export function copyCode({ invitationCode }: Invitation) {
  return copy(invitationCode, "Invitation code copied to clipboard.");
}

export function copyLink({ invitationCode }: Invitation) {
  const url = new URL("/invitation", window.location.origin);
  url.searchParams.set("code", invitationCode);
  return copy(url.href, "Invitation link copied to clipboard.");
}

async function copy(text: string, message: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(message);
  } catch {
    // Not every browser allows it, and none does without HTTPS.
    toast.failure("Your browser does not allow copying", `Select this text and copy it: ${text}`);
  }
}

const key = "invitation-code";

/** The invitation code that was checked, for as long as this tab is open; it is in no URL. */
export function savedCode(): string | undefined {
  return readStored(key, "sessionStorage") ?? undefined;
}

export function saveCode(code: string) {
  store(key, code, "sessionStorage");
}

export function forgetCode() {
  removeStored(key, "sessionStorage");
}
