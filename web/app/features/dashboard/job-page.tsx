import { Alert, Button, Card, Group, Stack, Title } from "@mantine/core";
import { IconBriefcaseOff, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { CandidateList } from "#web/app/features/candidates/candidate-list.tsx";
import { AnswersMenu } from "#web/app/features/reports/answers-menu.tsx";
import { BackLink, Page } from "#web/app/ui/page.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import { DateText, formatNumber } from "#web/app/ui/text.tsx";
import { CardSkeletons, EmptyState, QueryState } from "#web/app/ui/query-state.tsx";
import { LongText } from "#web/app/ui/long-text.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { externalIdText } from "#web/app/features/jobs/external-id.ts";
import { JobBadge, JobOwner, employmentTypeNames } from "#web/app/features/jobs/job-list.tsx";
import classes from "./job-page.module.css";
import { jobOptions, useSetActive } from "#web/app/features/jobs/queries.ts";
import { SharedWith } from "#web/app/features/jobs/shared-with.tsx";

/** The dashboard's second level: one job and its candidates. */
export function JobPage({ jobId }: { jobId: string }) {
  const job = useQuery(jobOptions(jobId));
  const back = <BackLink to="/dashboard">Back to Job Selection</BackLink>;

  return (
    <QueryState
      query={job}
      errorTitle="Failed to load jobs."
      skeleton={<CardSkeletons count={2} height={200} />}
      missing={<NoSuchJob />}
      renderFrame={(content) => (
        <Page title="Job" back={back}>
          {content}
        </Page>
      )}
    >
      {(loaded) => (
        <Page
          key="job"
          title={loaded.title}
          back={back}
          description={
            loaded.role !== "owner" && (
              <Group gap="xs">
                <JobOwner job={loaded} />
              </Group>
            )
          }
          actions={<JobActions job={loaded} />}
        >
          {!loaded.isActive && (
            <Alert role="note" color="gray" title="This job is archived">
              You can read the candidates and answers.
              {mayEdit(loaded.role) && (
                <>
                  {" "}
                  To contact anyone, unarchive the job here or in{" "}
                  <TextLink to="/manage-jobs">Manage Jobs</TextLink>.
                </>
              )}
            </Alert>
          )}
          <div className={classes.columns}>
            <JobDetails job={loaded} />
            <div className={classes.candidates}>
              <CandidateList jobId={jobId} isActive={loaded.isActive} role={loaded.role} />
            </div>
            <Stack gap="lg">
              <JobTexts job={loaded} />
              <SharedWith job={loaded} />
            </Stack>
          </div>
        </Page>
      )}
    </QueryState>
  );
}

function NoSuchJob() {
  return (
    <EmptyState
      icon={<IconBriefcaseOff size={24} />}
      title="Job not found"
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      It may have been deleted, or it is not shared with you.
    </EmptyState>
  );
}

function JobActions({ job }: { job: Job }) {
  const setActive = useSetActive();
  if (!mayEdit(job.role)) return <JobBadge isActive={job.isActive} />;
  return (
    <>
      <JobBadge isActive={job.isActive} />
      {job.isActive && (
        <ButtonLink to="/edit-job/$id" params={{ id: job.id }} variant="default" size="xs">
          Edit
        </ButtonLink>
      )}
      <Button
        variant="default"
        size="xs"
        loading={setActive.isPending}
        onClick={() => setActive.mutate({ jobId: job.id, isActive: !job.isActive })}
      >
        {job.isActive ? "Archive" : "Unarchive"}
      </Button>
    </>
  );
}

function JobDetails({ job }: { job: Job }) {
  const externalId = externalIdText(job);
  return (
    <Card>
      <Stack gap="lg">
        <DescriptionList
          facts={[
            ["Department", job.department],
            ["Location", job.location],
            ["Employment type", employmentTypeNames[job.employmentType]],
            ["Created", <DateText key="created" value={job.createdAt} />],
            ["Candidates", formatNumber(job.candidateCount)],
            ["External ID", externalId],
          ]}
        />
        {job.isActive && mayEdit(job.role) && (
          <ButtonLink
            to="/new-candidate"
            search={{ job: job.id }}
            state={{ jobId: job.id }}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Add Candidate
          </ButtonLink>
        )}
        {job.responseCount > 0 && (
          <div className="screen-only">
            <AnswersMenu jobId={job.id} />
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Below the candidates on a phone. */
function JobTexts({ job: { description, requirements } }: { job: Job }) {
  if (!description && !requirements) return null;
  return (
    <Card>
      <Stack gap="lg">
        <TextSection title="Description" text={description} />
        <TextSection title="Requirements" text={requirements} />
      </Stack>
    </Card>
  );
}

function TextSection({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <Title order={2} fz="sm" c="dimmed" fw={500}>
        {title}
      </Title>
      <LongText text={text} maxLength={400} lines={6} size="sm" mt={4} />
    </section>
  );
}
