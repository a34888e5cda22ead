import { createFileRoute } from "@tanstack/react-router";
import { filterIn } from "#web/app/features/audit/activity-filter.ts";
import { ActivityPage } from "#web/app/features/audit/activity-page.tsx";
import { actorsOptions } from "#web/app/features/audit/activity-queries.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: filterIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(actorsOptions),
  component: ActivityPage,
});
