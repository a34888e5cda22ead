import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "#web/managers/invitation-page.tsx";

export const Route = createFileRoute("/_entry/invitation")({ component: InvitationPage });
