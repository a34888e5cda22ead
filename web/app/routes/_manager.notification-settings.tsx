import { createFileRoute } from "@tanstack/react-router";
import { NotificationSettingsPage } from "#web/app/features/notifications/notification-settings-page.tsx";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { nextDigestsOptions, settingsOptions } from "#web/app/features/notifications/queries.ts";

export const Route = createFileRoute("/_manager/notification-settings")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(settingsOptions);
    void queryClient.prefetchQuery(jobsOptions);
    void queryClient.prefetchQuery(nextDigestsOptions);
  },
  component: NotificationSettingsPage,
});
