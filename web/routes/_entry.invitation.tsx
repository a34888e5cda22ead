import { createFileRoute } from "@tanstack/react-router";
import { textParam } from "#web/lib/search-params.ts";
import { InvitationPage } from "#web/managers/invitation-page.tsx";

export const Route = createFileRoute("/_entry/invitation")({
  validateSearch: (search: Record<string, unknown>): { code?: string } => ({
    code: textParam(search, "code"),
  }),
  component: InvitationPage,
});
