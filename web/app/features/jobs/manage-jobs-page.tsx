import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { useChoiceParam } from "#web/app/lib/use-choice-param.ts";
import { useSelection } from "#web/app/lib/use-selection.ts";
import { jobsOptions, jobTexts } from "./queries.ts";
import { BackLink } from "#web/app/ui/back-link.tsx";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { ChoiceSelect } from "#web/app/ui/choice-select.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Filtered } from "#web/app/ui/filtered.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { JobSelection } from "./job-selection.tsx";
import { jobSortNames, jobSorts, sortJobs } from "./job-sort.ts";
import { ManagedJob } from "./managed-job.tsx";

export function ManageJobsPage() {
  const all = useQuery(jobsOptions);
  const doomed = usePendingDeletions();
  const jobs = { ...all, data: all.data?.filter(({ id }) => !doomed.has(id)) };
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
        {(left) => <Sections jobs={left} />}
      </Loaded>
    </Page>
  );
}

function Sections({ jobs }: { jobs: Job[] }) {
  const [sort] = useChoiceParam("sort", jobSorts);
  const selection = useSelection();
  const sorted = sortJobs(jobs, sort);
  return (
    <Stack gap="xl">
      {jobs.length > 1 && (
        <ChoiceSelect label="Sort jobs" param="sort" choices={jobSorts} names={jobSortNames} maw={220} />
      )}
      <Filtered items={sorted} textsOf={jobTexts} label="Search jobs">
        {(found) => (
          <>
            <Section
              title="Active Jobs"
              jobs={found.filter(({ isActive }) => isActive)}
              empty="No active jobs."
              selection={selection}
            />
            <Section
              title="Archived Jobs"
              jobs={found.filter(({ isActive }) => !isActive)}
              empty="Nothing is archived."
              selection={selection}
            />
          </>
        )}
      </Filtered>
      <JobSelection jobs={jobs} selection={selection} />
    </Stack>
  );
}

interface SectionProps {
  title: string;
  jobs: Job[];
  empty: string;
  selection: ReturnType<typeof useSelection>;
}

function Section({ title, jobs, empty, selection }: SectionProps) {
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
      <ShowMore items={jobs} keptAs={title}>
        {(visible) => (
          <Stack gap="sm">
            {visible.map((job) => (
              <ManagedJob
                key={job.id}
                job={job}
                isSelected={selection.has(job.id)}
                onSelect={selection.set}
              />
            ))}
          </Stack>
        )}
      </ShowMore>
    </section>
  );
}
