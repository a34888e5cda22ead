import { createFileRoute } from "@tanstack/react-router";
import { AdminsOnly } from "#web/app/shell/admins-only.tsx";
import { adminOptions } from "#web/app/features/accounts/queries.ts";

export const Route = createFileRoute("/admin")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminOptions),
  component: AdminsOnly,
});
