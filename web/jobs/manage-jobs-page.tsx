import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { jobsOptions, jobTexts } from "#web/queries/jobs.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Filtered } from "#web/ui/filtered.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Page } from "#web/ui/page.tsx";
import { ShowMore } from "#web/ui/show-more.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { ManagedJob } from "./managed-job.tsx";

export function ManageJobsPage() {
  const jobs = useQuery(jobsOptions);
  const addJob = (
    <ButtonLink to="/new-job" leftSection={<IconPlus size={18} aria-hidden />}>
      Add Job
    </ButtonLink>
  );
  return (
    <Page
      title="Manage Jobs"
      back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      actions={jobs.data?.length ? addJob : null}
    >
      <Loaded
        query={jobs}
        errorTitle="Failed to load jobs."
        skeleton={<CardSkeletons count={4} />}
        empty={
          <EmptyState icon={<IconBriefcase size={24} />} title="No jobs created yet" action={addJob}>
            Create the first job you are hiring for.
          </EmptyState>
        }
      >
        {(all) => <Sections jobs={all} />}
      </Loaded>
    </Page>
  );
}

function Sections({ jobs }: { jobs: Job[] }) {
  return (
    <Stack gap="xl">
      <Filtered items={jobs} textsOf={jobTexts} label="Search jobs">
        {(found) => (
          <>
            <Section
              title="Active Jobs"
              jobs={found.filter(({ isActive }) => isActive)}
              empty="No active jobs."
            />
            <Section
              title="Archived Jobs"
              jobs={found.filter(({ isActive }) => !isActive)}
              empty="Nothing is archived."
            />
          </>
        )}
      </Filtered>
    </Stack>
  );
}

function Section({ title, jobs, empty }: { title: string; jobs: Job[]; empty: string }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title} ({jobs.length})
      </Title>
      {jobs.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <ShowMore items={jobs}>
        {(visible) => (
          <Stack gap="sm">
            {visible.map((job) => (
              <ManagedJob key={job.id} job={job} />
            ))}
          </Stack>
        )}
      </ShowMore>
    </section>
  );
}
