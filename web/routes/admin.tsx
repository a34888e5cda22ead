import { createFileRoute } from "@tanstack/react-router";
import { AdminsOnly } from "#web/admin/admins-only.tsx";
import { adminOptions } from "#web/admin/use-admin.ts";

export const Route = createFileRoute("/admin")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminOptions),
  component: AdminsOnly,
});
