import { createFileRoute } from "@tanstack/react-router";
import { InviteManagerPage } from "#web/app/features/accounts/invite-manager-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";

export const Route = createFileRoute("/admin/invite-manager")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q", "sort", "order"),
  component: InviteManagerPage,
});
