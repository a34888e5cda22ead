import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { useIsViewer } from "#web/app/features/accounts/managers-queries.ts";
import { noticesOptions, useDismissNewAnswers } from "#web/app/features/notifications/queries.ts";
import { NeedsAttention } from "#web/app/features/notifications/needs-attention.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { Filtered, ShowMore } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons, EmptyState, QueryState } from "#web/app/ui/query-state.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { usePendingDeletions } from "#web/app/ui/undoable-delete.ts";
import classes from "./dashboard-page.module.css";
import { FirstSteps } from "./first-steps.tsx";
import {
  Fact,
  JobBadge,
  JobChoices,
  JobPlace,
  NoOwnJobs,
  useChosenJobs,
} from "#web/app/features/jobs/job-list.tsx";
import { jobTexts, jobsOptions, sharedJobsAppearHere } from "#web/app/features/jobs/queries.ts";
import { Badge, Card, Group, Text } from "@mantine/core";
import { IconBriefcase, IconMessage, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { type ReactNode, Suspense, lazy, memo } from "react";

/**
 * A card for one job; the whole card is its link.
 * @param news the number of candidates with new answers
 */
const JobCard = memo(({ job, news }: { job: Job; news: number }) => {
  return (
    <Card className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <h2 className={classes.title}>
          <Link to="/dashboard" search={{ job: job.id }} className={classes.link}>
            {job.title}
          </Link>
        </h2>
        <JobBadge isActive={job.isActive} />
      </Group>
      <JobPlace job={job} />
      {job.description && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {job.description}
        </Text>
      )}
      <div className={classes.foot}>
        <Fact icon={<IconUsers size={16} aria-hidden />}>{pluralize(job.candidateCount, "candidate")}</Fact>
        <Fact icon={<IconMessage size={16} aria-hidden />}>{pluralize(job.responseCount, "response")}</Fact>
        {news > 0 && (
          <Badge>{news > 1 ? `New answers about ${pluralize(news, "candidate")}` : "New answers"}</Badge>
        )}
      </div>
    </Card>
  );
});

const JobPage = lazy(() => import("./job-page.tsx").then((loaded) => ({ default: loaded.JobPage })));
const CandidatePage = lazy(() =>
  import("#web/app/features/candidates/candidate-page.tsx").then((loaded) => ({
    default: loaded.CandidatePage,
  })),
);
const ComparisonPage = lazy(() =>
  import("#web/app/features/reports/comparison-page.tsx").then((loaded) => ({
    default: loaded.ComparisonPage,
  })),
);

const route = getRouteApi("/_manager/dashboard");

/** Three levels, each with its own URL: all jobs, one job, one candidate or several side by side. */
export function DashboardPage() {
  const { candidate } = route.useSearch();
  useDismissNewAnswers(candidate);
  return (
    <Suspense fallback={<CardSkeletons count={3} />}>
      <Level />
    </Suspense>
  );
}

function Level() {
  const { job, candidate, compare, by } = route.useSearch();
  if (candidate) return <CandidatePage key={candidate} candidateId={candidate} />;
  if (job && compare) return <ComparisonPage key={compare} jobId={job} candidates={compare} by={by} />;
  if (job) return <JobPage key={job} jobId={job} />;
  return <JobChoicePage />;
}

/** The dashboard's first level: the active jobs. */
function JobChoicePage() {
  const jobs = useQuery({ ...jobsOptions, refetchInterval: ({ state }) => refetchIntervalFor(state.data) });
  const attention = useQuery(noticesOptions);
  // Everything above the jobs is rendered together with them, because it would push them down. They do not wait for its
  // retry.
  const isWaiting = attention.isPending && attention.failureCount === 0;
  const pendingDeletions = usePendingDeletions();
  const isViewer = useIsViewer();
  const createJob = (
    <ButtonLink to="/new-job" leftSection={<IconPlus size={18} aria-hidden />}>
      Create New Job
    </ButtonLink>
  );
  const loaded = isWaiting ? undefined : jobs.data;
  const hasActive = loaded?.some(({ isActive }) => isActive);
  const hasArchived = loaded?.some(({ id, isActive }) => !isActive && !pendingDeletions.has(id));
  const isNew =
    loaded &&
    loaded.length <= 1 &&
    !hasArchived &&
    loaded.every(({ candidateCount, role }) => candidateCount === 0 && mayEdit(role));
  return (
    <Page
      title="Dashboard"
      description={hasActive && "Select a job to see its candidates."}
      actions={hasActive && !isViewer ? createJob : null}
    >
      {hasActive && <NeedsAttention />}
      <QueryState
        query={{ ...jobs, data: loaded?.filter(({ id, isActive }) => isActive && !pendingDeletions.has(id)) }}
        errorTitle="Failed to load jobs."
        skeleton={<CardSkeletons count={4} />}
        empty={
          isNew && !isViewer ? (
            <FirstSteps createJob={createJob} />
          ) : (
            <NoActiveJobs isViewer={isViewer} hasArchived={hasArchived} createJob={createJob} />
          )
        }
      >
        {(active) => (
          <>
            <ActiveJobs jobs={active} createJob={createJob} />
            {isNew && !isViewer && <FirstSteps job={active[0]} createJob={createJob} />}
          </>
        )}
      </QueryState>
    </Page>
  );
}

interface NoActiveJobsProps {
  isViewer: boolean;
  hasArchived: boolean | undefined;
  createJob: ReactNode;
}

function NoActiveJobs({ isViewer, hasArchived, createJob }: NoActiveJobsProps) {
  if (isViewer)
    return (
      <EmptyState icon={<IconBriefcase size={24} />} title="No Active Jobs">
        {sharedJobsAppearHere}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconBriefcase size={24} />} title="No Active Jobs" action={createJob}>
      Create a job, then add its first candidate.
      {hasArchived && (
        <>
          {" "}
          You find archived jobs under <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
        </>
      )}
    </EmptyState>
  );
}

/** New answers are counted without a reload. Refetching hundreds of jobs every few seconds would be too much. */
function refetchIntervalFor(jobs: Job[] = []): number {
  return jobs.length > 100 ? 60_000 : 10_000;
}

function ActiveJobs({ jobs: all, createJob }: { jobs: Job[]; createJob: ReactNode }) {
  const { data: attention } = useQuery(noticesOptions);
  const news = new Map(attention?.news.map(({ jobId, candidates }) => [jobId, candidates]));
  const jobs = useChosenJobs(all);
  return (
    <>
      <JobChoices jobs={all} />
      {jobs.length === 0 && <NoOwnJobs title="You own no active jobs" action={createJob} />}
      <Filtered items={jobs} getTexts={jobTexts} label="Search jobs">
        {(found) =>
          jobs.length > 0 && (
            <ShowMore items={found} storedAs="jobs">
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
          )
        }
      </Filtered>
    </>
  );
}
