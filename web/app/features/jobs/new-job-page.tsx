import { useMutation } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { draftPrefix, useOwnDraftKey } from "#web/app/lib/drafts.ts";
import { useManager } from "#web/app/features/accounts/managers-queries.ts";
import { useCancel, useDraftForm } from "#web/app/lib/use-draft-form.ts";
import { useNavigateUnlessLeft } from "#web/app/lib/use-navigate-unless-left.ts";
import { FormFrame, RestoredNote } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/query-state.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { canStore, removeStored, store, readStoredParts } from "#web/shared/storage.ts";
import {
  toFields,
  JobFormFields,
  type JobFormValues,
  newJobValues,
  findProblems,
} from "./job-form-fields.tsx";
import { refreshJob } from "./queries.ts";
import { SurveySection } from "./survey-section.tsx";

export function NewJobPage() {
  const managerId = useManager()?.id;
  return (
    <Page title="New job" width="narrow">
      {managerId && <FormWithDraft managerId={managerId} />}
    </Page>
  );
}

function FormWithDraft({ managerId }: { managerId: string }) {
  const draftKey = useOwnDraftKey(`${draftPrefix}job:${managerId}`);
  return draftKey ? (
    <NewJobForm key={draftKey} draftKey={draftKey} />
  ) : (
    <CardSkeletons count={1} height={560} />
  );
}

/** @param props.draftKey the key under which this device stores what is typed */
function NewJobForm({ draftKey }: { draftKey: string }) {
  const navigate = useNavigateUnlessLeft();
  const create = useMutation(api.manager.jobs.create.mutationOptions());
  const { form, isRestored, discard, saveAgain, removeDraft } = useDraftForm({
    draftKey,
    readDraft: readJobDraft,
    saveDraft: saveJobDraft,
    getEmptyValues: newJobValues,
    validate: findProblems,
    firstField: "title",
  });
  const onCancel = useCancel({ to: "/dashboard" });

  return (
    <FormFrame
      form={form}
      guardUnsaved={!canStore()}
      onSubmit={(values) => {
        saveAgain(values);
        return create.mutateAsync(toFields(values));
      }}
      onDone={(job) => {
        removeDraft();
        void refreshJob(job);
        toast.success("Job created", "Add a candidate next.");
        navigate({ to: "/dashboard", search: { job: job.id }, replace: true });
      }}
      error={create.error}
      errorTitle="Failed to create job."
      loading={create.isPending}
      submitLabel="Create Job"
      onCancel={onCancel}
      submitOnModEnter
    >
      {isRestored && <RestoredNote onDiscard={discard} />}
      <JobFormFields form={form} />
      <SurveySection form={form} isNew />
    </FormFrame>
  );
}

function saveJobDraft(key: string, values: JobFormValues) {
  const { employmentType: _chosen, questions, ...texts } = values;
  const isEmpty = questions.length === 0 && Object.values(texts).every((text) => !text.trim());
  if (isEmpty) removeStored(key);
  else store(key, JSON.stringify(values));
}

/** What was typed before, or null. */
function readJobDraft(key: string): JobFormValues | null {
  const stored = readStoredParts<JobFormValues>(key);
  return stored && { ...newJobValues(), ...stored };
}
