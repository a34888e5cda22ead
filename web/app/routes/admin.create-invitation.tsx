import { createFileRoute } from "@tanstack/react-router";
import type { CreateInvitation } from "#contract/invitations.ts";
import { CreateInvitationPage } from "#web/app/features/accounts/create-invitation-page.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Somebody whose invitation has expired and who is invited again. */
    invitee?: CreateInvitation;
  }
}

export const Route = createFileRoute("/admin/create-invitation")({ component: CreateInvitationPage });
