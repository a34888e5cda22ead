import { Alert, Button } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { type Job, JobFields } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { isRefusal } from "#web/app/lib/error-message.ts";
import { useSaveOver } from "#web/app/lib/use-save-over.ts";
import { jobOptions, refreshJob } from "./queries.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { CurrentVersion } from "./current-version.tsx";
import { JobBadge } from "./job-badge.tsx";
import { JobFormFields } from "./job-form-fields.tsx";
import { valuesOf } from "./job-form-values.ts";
import { useSetActive } from "./use-set-active.ts";

const cannotEdit = "Cannot Edit Archived Job";

export function EditJobForm({ job }: { job: Job }) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const setActive = useSetActive();
  // The version that the person has seen; a later one replaces it only when they have looked at it.
  const [seen, setSeen] = useState<Pick<Job, "version">>(job);
  const update = useMutation(
    api.manager.jobs.update.mutationOptions({
      // Another tab has archived it: the page then offers to unarchive it.
      onError: (error) =>
        isRefusal(error, "JOB_ARCHIVED") &&
        queryClient.invalidateQueries({ queryKey: jobOptions(job.id).queryKey }),
    }),
  );
  const saveOver = useSaveOver({ save: update.mutateAsync, onSeen: setSeen });
  const isRefusedAsArchived = isRefusal(update.error, "JOB_ARCHIVED");
  const form = useForm({
    mode: "controlled",
    initialValues: valuesOf(job),
    validate: schemaResolver(JobFields, { sync: true }),
  });
  const { isActive } = job;

  async function toggle() {
    const changed = await setActive.mutateAsync({ jobId: job.id, isActive: !isActive });
    if (changed.version === seen.version + 1) setSeen(changed);
    if (isRefusedAsArchived) update.reset();
  }

  return (
    <Page
      title="Edit Job"
      width="narrow"
      description={<JobBadge isActive={isActive} />}
      actions={
        <Button
          variant="default"
          onClick={() => void toggle().catch(() => undefined)}
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
        onSubmit={(values) => saveOver(seen, ({ version }) => ({ jobId: job.id, version, ...values }))}
        onDone={(updated) => {
          void refreshJob(queryClient, updated);
          toast.success("Job updated", `${updated.title} has been saved.`);
          void navigate({ to: "/manage-jobs", replace: true });
        }}
        error={update.error}
        errorTitle={isRefusedAsArchived ? cannotEdit : "Failed to update job"}
        loading={update.isPending}
        submitLabel="Update Job"
        onCancel={() => (canGoBack ? router.history.back() : void navigate({ to: "/manage-jobs" }))}
        submitDisabled={!isActive}
        submitOnModEnter
      >
        <JobFormFields form={form} readOnly={!isActive} />
        {isRefusal(update.error, "JOB_CHANGED") && (
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
