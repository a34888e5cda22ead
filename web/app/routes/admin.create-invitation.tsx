import { createFileRoute } from "@tanstack/react-router";
import type { CreateInvitation } from "#contract/invitations.ts";
import { CreateInvitationPage } from "#web/app/features/accounts/create-invitation-page.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The recipient of an expired invitation, who is invited again. */
    invitee?: CreateInvitation;
  }
}

export const Route = createFileRoute("/admin/create-invitation")({ component: CreateInvitationPage });
