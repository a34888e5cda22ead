import { createFileRoute } from "@tanstack/react-router";
import { filterIn } from "#web/activity/activity-filter.ts";
import { actorsOptions } from "#web/queries/activity.ts";
import { ActivityPage } from "#web/activity/activity-page.tsx";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: filterIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(actorsOptions),
  component: ActivityPage,
});
