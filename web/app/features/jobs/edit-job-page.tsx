import { Alert, Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconBriefcaseOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job, JobInFull } from "#contract/jobs.ts";
import { questionsText } from "#web/app/features/templates/template-values.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isNotFound, isAppError } from "#web/app/lib/error-message.ts";
import { useCancel } from "#web/app/lib/use-draft-form.ts";
import { useNavigateUnlessLeft } from "#web/app/lib/use-navigate-unless-left.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { CurrentVersionCard, fetchedOnce, findDifferences } from "#web/app/ui/current-version-card.tsx";
import { CardSkeletons, EmptyState } from "#web/app/ui/query-state.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { JobBadge } from "./job-list.tsx";
import { ReadOnly } from "./read-only.tsx";
import {
  toFields,
  JobFormFields,
  type JobFormValues,
  findProblems,
  toFormValues,
} from "./job-form-fields.tsx";
import { SurveySection } from "./survey-section.tsx";
import { jobOptions, refreshJob, useSetActive } from "./queries.ts";

const labels: [Exclude<keyof JobFormValues, "questions">, string][] = [
  ["title", "Job title"],
  ["department", "Department"],
  ["location", "Location"],
  ["employmentType", "Employment type"],
  ["description", "Description"],
  ["requirements", "Requirements"],
];

const cannotEdit = "Cannot Edit Archived Job";

const route = getRouteApi("/_manager/edit-job/$id");

export function EditJobPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data: job, error } = useQuery(jobOptions(id));
  const loadError = !job && error && !isNotFound(error) ? error : null;
  useEffect(() => {
    if (!loadError) return;
    toast.failure("Failed to load job details", loadError);
    void navigate({ to: "/manage-jobs", replace: true });
  }, [loadError, navigate]);

  if (job) return <EditJob key={job.id} job={job} />;
  return (
    <Page title="Edit job" width="narrow">
      {isNotFound(error) ? (
        <EmptyState
          icon={<IconBriefcaseOff size={24} />}
          title="Job not found"
          action={<ButtonLink to="/manage-jobs">Back to Manage Jobs</ButtonLink>}
        >
          It was deleted, or it is not shared with you.
        </EmptyState>
      ) : (
        <CardSkeletons count={1} height={320} />
      )}
    </Page>
  );
}

function EditJob({ job }: { job: JobInFull }) {
  // Only at first: later it would discard what was typed, and saving reports it anyway.
  const [canEdit] = useState(mayEdit(job.role));
  if (canEdit) return <EditJobForm job={job} />;
  return (
    <Page title="Edit job" width="narrow">
      <ReadOnly job={job} />
    </Page>
  );
}

function EditJobForm({ job }: { job: JobInFull }) {
  const navigate = useNavigateUnlessLeft();
  const onCancel = useCancel({ to: "/manage-jobs" });
  const setActive = useSetActive();
  // The version that the manager has seen. A later one replaces it only after they have seen that one.
  const [seen, setSeen] = useState<Pick<Job, "version">>(job);
  const update = useMutation(
    api.manager.jobs.update.mutationOptions({
      // Another tab may have archived the job. The page then offers to unarchive it.
      onError: (error) =>
        isAppError(error, "JOB_ARCHIVED") &&
        queryClient.invalidateQueries({ queryKey: jobOptions(job.id).queryKey }),
    }),
  );
  const saveOver = useSaveOver({ save: update.mutateAsync, onSeen: setSeen });
  const isRefusedAsArchived = isAppError(update.error, "JOB_ARCHIVED");
  const form = useForm({
    initialValues: toFormValues(job),
    validate: findProblems,
  });
  const { isActive } = job;

  async function toggleActive() {
    const saved = await setActive.mutateAsync({ jobId: job.id, isActive: !isActive });
    if (saved.version === seen.version + 1) setSeen(saved);
    if (isRefusedAsArchived) update.reset();
  }

  return (
    <Page
      title="Edit job"
      width="narrow"
      description={<JobBadge isActive={isActive} />}
      actions={
        <Button
          variant="default"
          onClick={() => void toggleActive().catch(() => undefined)}
          loading={setActive.isPending}
        >
          {isActive ? "Archive" : "Unarchive"}
        </Button>
      }
    >
      {!isActive && !isRefusedAsArchived && (
        <Alert role="note" color="amber" title={cannotEdit}>
          Please unarchive the job first before making changes.
        </Alert>
      )}
      <FormFrame
        form={form}
        onSubmit={(values) =>
          saveOver(seen, ({ version }) => ({ jobId: job.id, version, ...toFields(values) }))
        }
        onDone={(updated) => {
          void refreshJob(updated);
          toast.success("Job updated", `${updated.title} has been saved.`);
          navigate({ to: "/manage-jobs", replace: true });
        }}
        error={update.error}
        errorTitle={isRefusedAsArchived ? cannotEdit : "Failed to update job"}
        loading={update.isPending}
        submitLabel="Update Job"
        onCancel={onCancel}
        submitDisabled={!isActive}
        submitOnModEnter
      >
        <JobFormFields form={form} readOnly={!isActive} />
        <SurveySection form={form} readOnly={!isActive} />
        {isAppError(update.error, "JOB_CHANGED") && (
          <CurrentVersion
            jobId={job.id}
            mine={form.values}
            onSeen={(current) => {
              setSeen(current);
              update.reset();
            }}
          />
        )}
      </FormFrame>
    </Page>
  );
}

interface CurrentVersionProps {
  jobId: string;
  mine: JobFormValues;
  /** The manager has seen the current version and wants to overwrite it. */
  onSeen: (current: Job) => void;
}

/** Fields in which the version that someone else saved differs from the typed values. */
function CurrentVersion({ jobId, mine, onSeen }: CurrentVersionProps) {
  const current = useQuery(
    api.manager.jobs.get.queryOptions({
      input: { jobId },
      queryKey: ["current version of a job", jobId],
      ...fetchedOnce,
    }),
  );
  return (
    <CurrentVersionCard
      current={current}
      errorTitle="Failed to load job details"
      compare={(job) => findDifferences(toFacts(toFormValues(job)), toFacts(mine))}
      onSeen={onSeen}
    />
  );
}

function toFacts(values: JobFormValues): [string, string][] {
  return [
    ...labels.map(([field, label]): [string, string] => [label, values[field] || "(empty)"]),
    ["Your own questions", questionsText(values.questions)],
  ];
}
