import { createFileRoute } from "@tanstack/react-router";
import { AdminsOnly } from "#web/admins/admins-only.tsx";
import { adminOptions } from "#web/queries/admins.ts";

export const Route = createFileRoute("/admin")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminOptions),
  component: AdminsOnly,
});
