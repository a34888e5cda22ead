import { useQuery } from "@tanstack/react-query";
import { jobsOptions } from "#web/queries/jobs.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { DigestPause } from "./digest-pause.tsx";
import { NextDigests } from "./next-digests.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsOptions } from "#web/queries/notifications.ts";

export function NotificationSettingsPage() {
  const settings = useQuery(settingsOptions);
  const jobs = useQuery(jobsOptions);
  const failed = [settings, jobs].find(({ isError, data }) => isError && !data);

  return (
    <Page
      title="Notification Settings"
      width="narrow"
      description="Digests tell you by e-mail which candidates have new reviews. They never name a reviewer."
    >
      <DigestPause />
      {failed && (
        <ErrorPanel
          title="Failed to load notification settings."
          error={failed.error}
          onRetry={() => void Promise.all([settings.refetch(), jobs.refetch()])}
          retrying={settings.isFetching || jobs.isFetching}
        />
      )}
      {!failed && settings.data && jobs.data && (
        <>
          <SettingsForm settings={settings.data} activeJobs={jobs.data.filter(({ isActive }) => isActive)} />
          <NextDigests />
        </>
      )}
      {!failed && !(settings.data && jobs.data) && <CardSkeletons count={2} height={140} />}
    </Page>
  );
}
