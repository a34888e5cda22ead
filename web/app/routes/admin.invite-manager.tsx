import { createFileRoute } from "@tanstack/react-router";
import { InviteManagerPage } from "#web/app/features/accounts/invite-manager-page.tsx";

export const Route = createFileRoute("/admin/invite-manager")({
  component: InviteManagerPage,
});
