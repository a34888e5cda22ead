import { createFileRoute } from "@tanstack/react-router";
import { textParam } from "#web/lib/search-params.ts";
import { NotificationSettingsPage } from "#web/notifications/notification-settings-page.tsx";
import { jobsOptions } from "#web/queries/jobs.ts";
import { nextDigestsOptions, settingsOptions } from "#web/queries/notifications.ts";

export const Route = createFileRoute("/_manager/notification-settings")({
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: textParam(search, "q") }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(settingsOptions);
    void queryClient.prefetchQuery(jobsOptions);
    void queryClient.prefetchQuery(nextDigestsOptions);
  },
  component: NotificationSettingsPage,
});
