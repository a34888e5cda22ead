import { createFileRoute } from "@tanstack/react-router";
import { filterIn } from "#web/activity/activity-filter.ts";
import { ActivityPage } from "#web/activity/activity-page.tsx";
import { actorsOptions } from "#web/queries/activity.ts";

export const Route = createFileRoute("/admin/activity")({
  validateSearch: filterIn,
  loader: ({ context }) => void context.queryClient.prefetchQuery(actorsOptions),
  component: ActivityPage,
});
