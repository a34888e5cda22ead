import { Card, Checkbox, Stack, Textarea, Title } from "@mantine/core";
import { schemaResolver, type UseFormReturnType } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type Candidate, CandidateFields } from "#contract/candidates.ts";
import type { Job } from "#contract/jobs.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { CompanyRulesNote } from "#web/app/features/outreach/company-rules-note.tsx";
import { ConsentField, WantedResponsesField } from "#web/app/features/outreach/consent-field.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useCancel, useDraftForm } from "#web/app/lib/use-draft-form.ts";
import { useNavigateUnlessLeft } from "#web/app/lib/use-navigate-unless-left.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormFrame, RestoredNote } from "#web/app/ui/form-frame.tsx";
import { pluralize } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { type CandidateDraft, emptyDraft, readDraft, saveDraft } from "./candidate-draft.ts";
import { Namesakes } from "./namesakes.tsx";
import classes from "./new-candidate-form.module.css";
import { ProfileSource } from "./profile-source.tsx";
import { candidateOptions, candidatesKey } from "#web/app/lib/candidate-queries.ts";
import { type FilledProfile, toEntries, findProblems } from "./work-history-rows.ts";
import { useProfileFill, WorkHistorySection } from "./work-history-section.tsx";
import type { PersonName } from "#web/shared/work-history/find-name.ts";
import { NameFields } from "#web/app/ui/name-fields.tsx";
import { canStore } from "#web/shared/storage.ts";

const validatePlainFields = schemaResolver(
  CandidateFields.pick({
    firstName: true,
    lastName: true,
    email: true,
    wantedResponses: true,
    consentNote: true,
  }),
  { sync: true },
);

/** On the screen of a phone. */
const charactersPerLine = 40;

const errorTitle = "Failed to create candidate";

interface NewCandidateFormProps {
  job: Job;
  /** The key under which this device stores what is typed. */
  draftKey: string;
  add: (fields: CandidateFields) => Promise<Candidate>;
  submitLabel?: string;
  getInitialValues?: () => CandidateDraft;
}

export function NewCandidateForm({
  job,
  draftKey,
  add,
  submitLabel = "Create Candidate",
  getInitialValues = emptyDraft,
}: NewCandidateFormProps) {
  const navigate = useNavigateUnlessLeft();
  const create = useMutation({
    mutationFn: add,
    onError: (error) => {
      const message = getToastMessage(error);
      if (message) toast.failure(errorTitle, message);
    },
  });
  const { form, isRestored, discard, saveAgain, removeDraft } = useDraftForm({
    draftKey,
    readDraft,
    saveDraft,
    getEmptyValues: getInitialValues,
    validate: (values) => ({ ...validatePlainFields(values), ...findProblems(values.workHistory) }),
    firstField: "firstName",
  });
  const onCancel = useCancel({ to: "/dashboard", search: { job: job.id } });

  const profile = useProfileFill(form);
  function fillProfile(filled: FilledProfile) {
    const { firstName, lastName } = form.getValues();
    const name = firstName.trim() || lastName.trim() ? null : filled.name;
    const setName = (newName: PersonName) => {
      form.setFieldValue("firstName", newName.firstName);
      form.setFieldValue("lastName", newName.lastName);
    };
    profile.fill(filled, () => name && setName({ firstName: "", lastName: "" }));
    if (name) setName(name);
  }

  const { firstName, lastName } = form.values;
  const title = [job.title, job.department, job.location].filter(Boolean).join(", ");

  return (
    <FormFrame
      form={form}
      guardUnsaved={!canStore()}
      onSubmit={(values) => {
        saveAgain(values);
        return create.mutateAsync({
          ...values,
          confirmFirst: true,
          wantedResponses: Number(values.wantedResponses),
          workHistory: toEntries(values.workHistory),
        });
      }}
      onDone={(candidate) => {
        removeDraft();
        queryClient.setQueryData(candidateOptions(candidate.id).queryKey, candidate);
        void queryClient.invalidateQueries({ queryKey: candidatesKey(job.id) });
        void queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
        // The server remembers the chosen companies of a family.
        void queryClient.invalidateQueries({ queryKey: api.manager.directory.key() });
        const { proposed, leftOut, consentMissing } = candidate.outreach;
        const hasChoice = proposed.length > 0 || leftOut !== null;
        const mustConfirm = form.values.sendSurveysAutomatically && hasChoice && consentMissing === null;
        const search = { job: job.id, candidate: candidate.id, ...(mustConfirm && { send: "new" }) };
        const isShown = navigate({ to: "/dashboard", search, replace: true });
        // The page that asks says that the candidate was created.
        if (!mustConfirm || !isShown) toast.success("Candidate created successfully", foundText(candidate));
      }}
      error={getToastMessage(create.error) ? null : create.error}
      errorTitle={errorTitle}
      loading={create.isPending}
      submitLabel={submitLabel}
      onCancel={onCancel}
    >
      {isRestored && <RestoredNote onDiscard={discard} />}
      <Card>
        <Stack>
          <ProfileSource onFill={fillProfile} />
          <div>
            <NameFields form={form} autoComplete="off" />
            <Namesakes firstName={firstName} lastName={lastName} />
          </div>
          <EmailInput label="E-mail address (optional)" autoComplete="off" {...form.getInputProps("email")} />
          <Textarea
            label="Title"
            readOnly
            variant="filled"
            rows={Math.ceil(title.length / charactersPerLine)}
            classNames={{ input: classes.title }}
            value={title}
          />
        </Stack>
      </Card>
      <WorkHistorySection form={form} profile={profile} />
      <OutreachFields form={form} />
    </FormFrame>
  );
}

/** Errors shown as a toast, because no change on the form could fix them. */
function getToastMessage(error: unknown): string | null {
  if (isAppError(error, "SIGNED_OUT")) return "User not authenticated.";
  return isAppError(error, "JOB_NOT_FOUND") ? "No job selected." : null;
}

function OutreachFields({ form }: { form: UseFormReturnType<CandidateDraft> }) {
  return (
    <Card>
      <Stack>
        <Title order={2}>Reviewers</Title>
        <Checkbox
          label="Exclude current colleagues"
          {...form.getInputProps("excludeCurrentColleagues", { type: "checkbox" })}
        />
        <Checkbox
          label="Send surveys to the best matches automatically"
          {...form.getInputProps("sendSurveysAutomatically", { type: "checkbox" })}
        />
        <WantedResponsesField {...form.getInputProps("wantedResponses")} />
        <CompanyRulesNote />
        <ConsentField {...form.getInputProps("consentNote")} />
      </Stack>
    </Card>
  );
}

/** How many former colleagues were found for a new candidate, and what they wait for. */
function foundText({ reviewers, outreach, consent }: Candidate): string {
  const foundSentence =
    reviewers.length === 0
      ? "No former colleagues were found yet."
      : `${pluralize(reviewers.length, "former colleague")} found.`;
  if (outreach.consentMissing === "note")
    return `${foundSentence} No surveys are sent until the candidate's consent is recorded.`;
  if (outreach.consentMissing === "taken_back")
    return `${foundSentence} No surveys are sent, because the candidate declined earlier.`;
  if (outreach.consentMissing !== "consent") return foundSentence;
  return consent.state === "asked"
    ? `${foundSentence} We e-mail the candidate. No surveys are sent until they agree.`
    : `${foundSentence} No surveys are sent until the candidate agrees. Add their e-mail address to ask them.`;
}
