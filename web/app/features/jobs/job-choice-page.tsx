import { useQuery } from "@tanstack/react-query";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import type { Job } from "#contract/jobs.ts";
import { NeedsYou } from "#web/app/features/notifications/needs-you.tsx";
import { useChoiceParam } from "#web/app/lib/use-choice-param.ts";
import { attentionOptions } from "#web/app/features/notifications/attention-queries.ts";
import { jobsOptions, jobTexts } from "./queries.ts";
import { ButtonLink } from "#web/app/ui/button-link.tsx";
import { ChoiceSelect } from "#web/app/ui/choice-select.tsx";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Filtered } from "#web/app/ui/filtered.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { usePendingDeletions } from "#web/app/ui/pending-deletions.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { jobSortNames, jobSorts, sortJobs } from "./job-sort.ts";
import { JobCard } from "./job-card.tsx";
import classes from "./job-card.module.css";

/** The dashboard's first level: the active jobs. */
export function JobChoicePage() {
  const jobs = useQuery({ ...jobsOptions, refetchInterval: ({ state }) => pauseFor(state.data) });
  const attention = useQuery(attentionOptions);
  // What stands above the jobs is drawn with them, or it would push them down; they wait for no second try.
  const isWaiting = attention.isPending && attention.failureCount === 0;
  const doomed = usePendingDeletions();
  const createNew = (
    <ButtonLink to="/new-job" leftSection={<IconPlus size={18} aria-hidden />}>
      Create New Job
    </ButtonLink>
  );
  const loaded = isWaiting ? undefined : jobs.data;
  const hasActive = loaded?.some(({ isActive }) => isActive);
  const hasArchived = loaded?.some(({ id, isActive }) => !isActive && !doomed.has(id));
  return (
    <Page
      title="Dashboard"
      description="Select a job to see its candidates."
      actions={hasActive ? createNew : null}
    >
      {hasActive && <NeedsYou />}
      <Loaded
        query={{ ...jobs, data: loaded?.filter(({ id, isActive }) => isActive && !doomed.has(id)) }}
        errorTitle="Failed to load jobs."
        skeleton={<CardSkeletons count={4} />}
        empty={
          <EmptyState icon={<IconBriefcase size={24} />} title="No Active Jobs" action={createNew}>
            A job holds the candidates you are hiring for it. Create one, then add the first candidate.
            {hasArchived && (
              <>
                {" "}
                Archived jobs are under <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
              </>
            )}
          </EmptyState>
        }
      >
        {(active) => <ActiveJobs jobs={active} />}
      </Loaded>
    </Page>
  );
}

/** A reviewer's answer shall be counted without a reload; hundreds of jobs are too much for every few seconds. */
function pauseFor(jobs: Job[] = []): number {
  return jobs.length > 100 ? 60_000 : 10_000;
}

function ActiveJobs({ jobs }: { jobs: Job[] }) {
  const { data: attention } = useQuery(attentionOptions);
  const news = new Map(attention?.news.map(({ jobId, candidates }) => [jobId, candidates]));
  const [sort] = useChoiceParam("sort", jobSorts);
  return (
    <>
      {jobs.length > 1 && (
        <ChoiceSelect label="Sort jobs" param="sort" choices={jobSorts} names={jobSortNames} maw={220} />
      )}
      <Filtered items={sortJobs(jobs, sort)} textsOf={jobTexts} label="Search jobs">
        {(found) => (
          <ShowMore items={found} keptAs="jobs">
            {(visible) => (
              <ul className={classes.grid}>
                {visible.map((job) => (
                  <li key={job.id}>
                    <JobCard job={job} news={news.get(job.id) ?? 0} />
                  </li>
                ))}
              </ul>
            )}
          </ShowMore>
        )}
      </Filtered>
    </>
  );
}
