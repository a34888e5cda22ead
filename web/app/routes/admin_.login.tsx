import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "#web/app/features/accounts/login-page.tsx";
import { ownPath, textParam } from "#web/app/lib/search-params.ts";
import { adminOptions } from "#web/app/features/accounts/queries.ts";

export const Route = createFileRoute("/admin_/login")({
  // Where to go after signing in; a path outside of the admins' area did not come from its guard.
  validateSearch: (search: Record<string, unknown>): { next?: string } => {
    const next = ownPath(textParam(search, "next"));
    return { next: next?.startsWith("/admin/") ? next : undefined };
  },
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminOptions),
  component: LoginPage,
});
