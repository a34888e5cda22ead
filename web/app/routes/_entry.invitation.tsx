import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "#web/app/features/accounts/invitation-page.tsx";

export const Route = createFileRoute("/_entry/invitation")({ component: InvitationPage });
