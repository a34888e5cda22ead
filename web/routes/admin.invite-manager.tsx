import { createFileRoute } from "@tanstack/react-router";
import { invitationsOptions } from "#web/invitations/admin-invitations.ts";
import { InviteManagerPage } from "#web/invitations/admin-invite-manager-page.tsx";
import { textParam } from "#web/lib/search-params.ts";

export const Route = createFileRoute("/admin/invite-manager")({
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: textParam(search, "q") }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(invitationsOptions),
  component: InviteManagerPage,
});
