import { Button, Stack, Text, Title } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Job } from "#contract/jobs.ts";
import { useIsViewer } from "#web/app/features/accounts/managers-queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { errorMessage } from "#web/app/lib/error-message.ts";
import { useSelection } from "#web/app/lib/collections.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { Filtered, ShowMore } from "#web/app/ui/lists.tsx";
import { pluralize, someNames } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, QueryState } from "#web/app/ui/query-state.tsx";
import { undoSeconds, undoableDelete, usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import { SelectionBar } from "#web/app/ui/selection-bar.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { JobChoices, NoOwnJobs, useChosenJobs } from "./job-list.tsx";
import { ManagedJob } from "./managed-job.tsx";
import { jobsOptions, jobTexts, sharedJobsAppearHere } from "./queries.ts";

export function ManageJobsPage() {
  const allJobs = useQuery(jobsOptions);
  const pendingDeletions = usePendingDeletions();
  const jobs = { ...allJobs, data: allJobs.data?.filter(({ id }) => !pendingDeletions.has(id)) };
  const isViewer = useIsViewer();
  const addJob = isViewer ? null : (
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
      <QueryState
        query={jobs}
        errorTitle="Failed to load jobs."
        skeleton={<CardSkeletons count={4} />}
        empty={
          <EmptyState
            icon={<IconBriefcase size={24} />}
            title={isViewer ? "No shared jobs yet" : "No jobs created yet"}
            action={addJob}
          >
            {isViewer ? sharedJobsAppearHere : "Create a job, then add its first candidate."}
          </EmptyState>
        }
      >
        {(remaining) => <Sections jobs={remaining} addJob={addJob} />}
      </QueryState>
    </Page>
  );
}

function Sections({ jobs: all, addJob }: { jobs: Job[]; addJob: ReactNode }) {
  const selection = useSelection();
  const jobs = useChosenJobs(all);
  return (
    <Stack gap="xl">
      <JobChoices jobs={all} />
      {jobs.length === 0 && <NoOwnJobs title="You own no jobs" action={addJob} />}
      <Filtered items={jobs} getTexts={jobTexts} label="Search jobs">
        {(found) =>
          jobs.length > 0 && (
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
                empty="No archived jobs."
                selection={selection}
              />
            </>
          )
        }
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
      <ShowMore items={jobs} storedAs={title}>
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

/** Actions on several jobs at once. */
function JobSelection({ jobs, selection }: { jobs: Job[]; selection: ReturnType<typeof useSelection> }) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
  const setActive = useMutation({
    mutationFn: ({ selected, isActive }: { selected: Job[]; isActive: boolean }) =>
      Promise.allSettled(selected.map(({ id }) => api.manager.jobs.setActive.call({ jobId: id, isActive }))),
    onSuccess: (outcomes, { selected, isActive }) => {
      const failed = selected.filter((_, index) => outcomes[index]?.status === "rejected");
      const saved = selected.filter((job) => !failed.includes(job));
      // The others stay selected, so that the manager can retry.
      for (const { id } of saved) selection.set(id, false);
      if (saved.length > 0)
        toast.success(`${pluralize(saved.length, "job")} ${isActive ? "unarchived" : "archived"}`);
      const reason = outcomes.find((outcome) => outcome.status === "rejected")?.reason as unknown;
      if (failed.length > 0)
        toast.failure(
          "Failed to update job status.",
          `${someNames(failed.map(({ title }) => title))}: ${errorMessage(reason)}`,
        );
    },
    onSettled: refresh,
  });
  const selected = jobs.filter(({ id }) => selection.has(id));
  if (selected.length === 0) return null;
  const activeJobs = selected.filter(({ isActive }) => isActive);
  const archivedJobs = selected.filter(({ isActive }) => !isActive);
  // Editors do not delete.
  const ownJobs = selected.filter(({ role }) => role === "owner");

  const confirmDelete = () => {
    const name = pluralize(ownJobs.length, "job");
    confirm({
      title: `Delete ${name}?`,
      message: <DeletionEffect ids={ownJobs.map(({ id }) => id)} />,
      confirmLabel: "Delete",
      action: async () => {
        undoableDelete({
          id: ownJobs.map(({ id }) => id),
          name,
          names: ownJobs.map(({ title }) => title),
          failureText: "Failed to delete job.",
          remove: () => ownJobs.map(({ id }) => api.manager.jobs.delete.call({ jobId: id })),
          onSettled: refresh,
        });
        for (const { id } of ownJobs) selection.set(id, false);
      },
    });
  };
  const renderSetActive = (jobsToSet: Job[], isActive: boolean) =>
    jobsToSet.length > 0 && (
      <Button
        variant="default"
        size="xs"
        loading={setActive.isPending}
        onClick={() => setActive.mutate({ selected: jobsToSet, isActive })}
      >
        {`${isActive ? "Unarchive" : "Archive"} ${jobsToSet.length}`}
      </Button>
    );
  return (
    <SelectionBar count={selected.length} noun="job" onClear={selection.clear}>
      {renderSetActive(activeJobs, false)}
      {renderSetActive(archivedJobs, true)}
      {ownJobs.length > 0 && (
        <Button variant="default" size="xs" c="var(--danger-text)" onClick={confirmDelete}>
          {`Delete ${ownJobs.length}`}
        </Button>
      )}
    </SelectionBar>
  );
}

/** The list may be minutes old, but the numbers in this confirmation must be current. */
function DeletionEffect({ ids }: { ids: string[] }) {
  const { data = [] } = useQuery({ ...jobsOptions, staleTime: 0 });
  const deleted = data.filter(({ id }) => ids.includes(id));
  const candidates = deleted.reduce((sum, { candidateCount }) => sum + candidateCount, 0);
  const responses = deleted.reduce((sum, { responseCount }) => sum + responseCount, 0);
  const undo = `You can undo this for ${undoSeconds} seconds.`;
  if (candidates === 0) return `${deleted.length === 1 ? "It has" : "They have"} no candidates. ${undo}`;
  return `We also delete ${pluralize(candidates, "candidate")} with their reviewers, ${pluralize(responses, "response")} and all comments. Links to surveys and shared reports stop working. ${undo}`;
}
