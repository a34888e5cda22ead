import { createFileRoute } from "@tanstack/react-router";
import { filterFromParams } from "#web/app/features/audit/activity-filter.ts";
import { AuditLogPage } from "#web/app/features/audit/activity-page.tsx";
import { actorsOptions } from "#web/app/features/audit/activity-queries.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: filterFromParams,
  loader: ({ context }) => void context.queryClient.prefetchQuery(actorsOptions),
  component: AuditLogPage,
});
