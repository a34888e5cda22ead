import { Alert, Grid } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBriefcaseOff } from "@tabler/icons-react";
import { CandidateList } from "#web/app/features/candidates/candidate-list.tsx";
import { jobOptions } from "./queries.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { JobBadge } from "./job-badge.tsx";
import { JobDetails } from "./job-details.tsx";

/** The dashboard's second level: one job and its candidates. */
export function JobPage({ jobId }: { jobId: string }) {
  const job = useQuery(jobOptions(jobId));
  const back = <BackLink to="/dashboard">Back to Job Selection</BackLink>;

  return (
    <Loaded
      query={job}
      errorTitle="Failed to load jobs."
      skeleton={<CardSkeletons count={2} height={200} />}
      empty={null}
      missing={<NoSuchJob />}
      renderFrame={(instead) => (
        <Page title="Job" back={back}>
          {instead}
        </Page>
      )}
    >
      {(loaded) => (
        <Page key="job" title={loaded.title} back={back} actions={<JobBadge isActive={loaded.isActive} />}>
          {!loaded.isActive && (
            <Alert role="note" color="gray" title="This job is archived">
              Candidates and answers can be read. Nobody is asked or added until you unarchive it in{" "}
              <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
            </Alert>
          )}
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 5 }}>
              <JobDetails job={loaded} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <CandidateList jobId={jobId} isActive={loaded.isActive} />
            </Grid.Col>
          </Grid>
        </Page>
      )}
    </Loaded>
  );
}

function NoSuchJob() {
  return (
    <EmptyState
      icon={<IconBriefcaseOff size={24} />}
      title="Job not found"
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      It may have been deleted, or it belongs to somebody else.
    </EmptyState>
  );
}
