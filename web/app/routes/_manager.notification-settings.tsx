import { createFileRoute } from "@tanstack/react-router";
import { textParams } from "#web/app/lib/search-params.ts";
import { NotificationSettingsPage } from "#web/app/features/notifications/notification-settings-page.tsx";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { nextDigestsOptions, settingsOptions } from "#web/app/features/notifications/queries.ts";

export const Route = createFileRoute("/_manager/notification-settings")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(settingsOptions);
    void queryClient.prefetchQuery(jobsOptions);
    void queryClient.prefetchQuery(nextDigestsOptions);
  },
  component: NotificationSettingsPage,
});
