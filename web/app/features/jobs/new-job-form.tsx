import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { JobFields } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { canKeepDrafts } from "#web/app/lib/can-keep-drafts.ts";
import { forget } from "#web/shared/storage.ts";
import { refreshJob } from "./queries.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { RestoredNote } from "#web/app/ui/restored-note.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { keepJobDraft, readJobDraft } from "./job-draft.ts";
import { JobFormFields } from "./job-form-fields.tsx";
import { newJobValues } from "./job-form-values.ts";

/** @param props.draft under which key what is typed is kept */
export function NewJobForm({ draft }: { draft: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const queryClient = useQueryClient();
  const create = useMutation(api.manager.jobs.create.mutationOptions());
  const [kept, setKept] = useState(() => readJobDraft(draft));
  const form = useForm({
    mode: "controlled",
    initialValues: kept ?? newJobValues,
    onValuesChange: (values) => keepJobDraft(draft, values),
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
      guardUnsaved={!canKeepDrafts()}
      onSubmit={(values) => {
        // Signing out in another tab has forgotten it; whoever signs in again finds it.
        keepJobDraft(draft, values);
        return create.mutateAsync(values);
      }}
      onDone={(job) => {
        forget(draft);
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
