import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { JobFields } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { canSaveDrafts, draftPrefix, useOwnDraftKey } from "#web/app/lib/drafts.ts";
import { useFormOwner } from "#web/app/features/accounts/use-form-owner.ts";
import { FormFrame, RestoredNote } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { removeStored, store, readStoredParts } from "#web/shared/storage.ts";
import { JobFormFields, type JobFormValues, newJobValues } from "./job-form-fields.tsx";
import { refreshJob } from "./queries.ts";

export function NewJobPage() {
  const owner = useFormOwner();
  return (
    <Page title="New Job" width="narrow">
      {owner && <FormWithDraft managerId={owner} />}
    </Page>
  );
}

function FormWithDraft({ managerId }: { managerId: string }) {
  const draft = useOwnDraftKey(`${draftPrefix}job:${managerId}`);
  return draft ? <NewJobForm key={draft} draft={draft} /> : <CardSkeletons count={1} height={560} />;
}

/** @param props.draft under which key what is typed is kept */
function NewJobForm({ draft }: { draft: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const create = useMutation(api.manager.jobs.create.mutationOptions());
  const [kept, setKept] = useState(() => readJobDraft(draft));
  const form = useForm({
    mode: "controlled",
    initialValues: kept ?? newJobValues,
    onValuesChange: (values) => saveJobDraft(draft, values),
    validate: schemaResolver(JobFields, { sync: true }),
  });

  function discard() {
    setKept(null);
    form.setValues(newJobValues);
    form.clearErrors();
    // The note goes with the button.
    form.getInputNode("title")?.focus();
  }

  return (
    <FormFrame
      form={form}
      guardUnsaved={!canSaveDrafts()}
      onSubmit={(values) => {
        // Signing out in another tab has forgotten it; anyone who signs in again finds it.
        saveJobDraft(draft, values);
        return create.mutateAsync(values);
      }}
      onDone={(job) => {
        removeStored(draft);
        void refreshJob(queryClient, job);
        toast.success("Job created", `${job.title} is active. Add its first candidate.`);
        void navigate({ to: "/dashboard", search: { job: job.id }, replace: true });
      }}
      error={create.error}
      errorTitle="Failed to create job."
      loading={create.isPending}
      submitLabel="Create Job"
      onCancel={() => (canGoBack ? router.history.back() : void navigate({ to: "/dashboard" }))}
      submitOnModEnter
    >
      {kept && <RestoredNote onDiscard={discard} />}
      <JobFormFields form={form} />
    </FormFrame>
  );
}

/** Keeps what was typed on this device. */
function saveJobDraft(key: string, values: JobFormValues) {
  const { employmentType: _chosen, ...typed } = values;
  if (Object.values(typed).some((text) => text.trim())) store(key, JSON.stringify(values));
  else removeStored(key);
}

/** What was typed before, or null. */
function readJobDraft(key: string): JobFormValues | null {
  const kept = readStoredParts<JobFormValues>(key);
  return kept && { ...newJobValues, ...kept };
}
