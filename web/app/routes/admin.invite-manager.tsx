import { createFileRoute } from "@tanstack/react-router";
import { InviteManagerPage } from "#web/app/features/accounts/invite-manager-page.tsx";
import { textParam } from "#web/app/lib/search-params.ts";

export const Route = createFileRoute("/admin/invite-manager")({
  validateSearch: (search: Record<string, unknown>): { q?: string; sort?: string; order?: string } => ({
    q: textParam(search, "q"),
    sort: textParam(search, "sort"),
    order: textParam(search, "order"),
  }),
  component: InviteManagerPage,
});
