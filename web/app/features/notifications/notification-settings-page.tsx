import { useQuery } from "@tanstack/react-query";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { digestPauseOptions, settingsOptions } from "./queries.ts";
import { both, Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { DigestPause } from "./digest-pause.tsx";
import { NextDigests } from "./next-digests.tsx";
import { SettingsForm } from "./settings-form.tsx";

export function NotificationSettingsPage() {
  const settings = useQuery(settingsOptions);
  const jobs = useQuery(jobsOptions);
  const pause = useQuery(digestPauseOptions);
  return (
    <Page
      title="Notification Settings"
      width="narrow"
      description="Digests tell you by e-mail which candidates have new reviews. They never name a reviewer."
    >
      <Loaded
        query={both(both(settings, jobs), pause)}
        errorTitle="Failed to load notification settings."
        skeleton={<CardSkeletons count={2} height={140} />}
        empty={null}
      >
        {([[saved, all], { pausedAt }]) => (
          <>
            {pausedAt && <DigestPause since={pausedAt} />}
            <SettingsForm settings={saved} activeJobs={all.filter(({ isActive }) => isActive)} />
            <NextDigests />
          </>
        )}
      </Loaded>
    </Page>
  );
}
