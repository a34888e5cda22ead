import { createFileRoute } from "@tanstack/react-router";
import { actorsOptions } from "#web/app/features/audit/queries.ts";
import { AuditLogPage } from "#web/app/features/audit/audit-log-page.tsx";

export const Route = createFileRoute("/admin/activity")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(actorsOptions),
  component: AuditLogPage,
});
