import { type ExistingReviewer, NewReviewer, type TestedCandidate } from "#contract/survey-tests.ts";
import { templatesOptions } from "#web/app/features/templates/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { QuerySelect } from "#web/app/ui/query-state.tsx";
import { toastSent } from "#web/app/ui/toast.tsx";
import { Radio, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";

const emptyValues: SendTestValues = {
  option: "new",
  existing: null,
  name: "",
  email: "",
  company: "",
  position: "",
  templateId: null,
};

const fields = [
  { name: "name", label: "Name", withAsterisk: true },
  { name: "email", label: "Email", withAsterisk: true },
  { name: "company", label: "Company" },
  { name: "position", label: "Position" },
] as const;

/** Chooses reviewer and template, sends the survey and shows the outcome. */
export function SendTestForm({ candidate, onClose }: { candidate: TestedCandidate; onClose: () => void }) {
  const ids = { candidateId: candidate.id, jobId: candidate.job.id };
  const check = useMutation(api.admin.surveyTests.checkEmail.mutationOptions());
  const send = useMutation(api.admin.surveyTests.send.mutationOptions());
  const form = useForm<SendTestValues>({
    initialValues: emptyValues,
    validate: findProblems,
  });
  const { option } = form.values;
  const isIncomplete = hasEmptyFields(form.errors, form.values);
  const failure = describeFailure({
    isIncomplete,
    check: check.error,
    send: send.error,
    option,
  });

  async function submit(values: SendTestValues) {
    send.reset();
    const { email, reviewer } = toReviewer(values);
    await check.mutateAsync({ ...ids, email });
    return send.mutateAsync({ ...ids, templateId: values.templateId ?? "", reviewer });
  }

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      onDone={(sent) => {
        toastSent(sent, sent.to);
        void queryClient.invalidateQueries({ queryKey: existingOptions(candidate.id).queryKey });
        onClose();
      }}
      error={failure?.reason ?? null}
      isErrorOfFields={isIncomplete}
      errorTitle={failure?.title}
      loading={check.isPending || send.isPending}
      submitLabel="Send Survey Email"
      loadingLabel="Sending..."
      onCancel={onClose}
    >
      <Title order={2}>Send Survey</Title>
      <Radio.Group label="Reviewer option" {...form.getInputProps("option")}>
        <Stack gap="xs" mt={4}>
          <Radio value="new" label="Add New Reviewer" />
          <Radio value="existing" label="Select Existing Reviewer" />
        </Stack>
      </Radio.Group>
      {option === "existing" && <ExistingReviewerField form={form} candidateId={candidate.id} />}
      <ReviewerFields form={form} existing={option === "existing"} />
      <TemplateField form={form} />
    </FormFrame>
  );
}

function TemplateField({ form }: { form: UseFormReturnType<SendTestValues> }) {
  const templates = useQuery(templatesOptions);
  return (
    <QuerySelect
      withAsterisk
      query={templates}
      errorTitle="Failed to load survey templates"
      label="Survey template"
      placeholder="Choose a template"
      nothingFoundMessage="No such survey template."
      choices={({ id, name }) => ({ value: id, label: name })}
      {...form.getInputProps("templateId")}
    />
  );
}

interface ExistingReviewerFieldProps {
  form: UseFormReturnType<SendTestValues>;
  candidateId: string;
}

/** Chooses one of the candidate's reviewers. Those who must not be contacted are listed but disabled. */
function ExistingReviewerField({ form, candidateId }: ExistingReviewerFieldProps) {
  const reviewers = useQuery(existingOptions(candidateId));
  return (
    <QuerySelect
      withAsterisk
      query={reviewers}
      errorTitle="Failed to load existing reviewers"
      label="Existing reviewer"
      placeholder="Choose a reviewer"
      nothingFoundMessage="This candidate has no such reviewer."
      choices={(reviewer) => ({
        value: reviewer.key,
        label: `${reviewer.name} (${reviewer.email})${reviewer.canBeAsked ? "" : ", can't be contacted"}`,
        disabled: !reviewer.canBeAsked,
      })}
      value={form.values.existing?.key ?? null}
      onChange={(chosenKey) =>
        form.setFieldValue("existing", reviewers.data?.find(({ key }) => key === chosenKey) ?? null)
      }
      error={form.errors["existing"]}
    />
  );
}

interface ReviewerFieldsProps {
  form: UseFormReturnType<SendTestValues>;
  /** An existing reviewer's fields are read-only. */
  existing: boolean;
}

function ReviewerFields({ form, existing }: ReviewerFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
      {fields.map(({ name, ...field }) => {
        const props = {
          ...field,
          autoComplete: "off",
          ...(existing
            ? { readOnly: true, variant: "filled", value: form.values.existing?.[name] ?? "" }
            : form.getInputProps(name)),
        };
        const Input = name === "email" ? EmailInput : TextInput;
        return <Input key={name} {...props} />;
      })}
    </SimpleGrid>
  );
}

const existingOptions = (candidateId: string) =>
  api.admin.surveyTests.reviewers.queryOptions({ input: { candidateId } });

interface SendTestValues {
  option: "new" | "existing";
  /** The chosen reviewer; what was typed for a new one is kept separately. */
  existing: ExistingReviewer | null;
  name: string;
  email: string;
  company: string;
  position: string;
  templateId: string | null;
}

/** The reviewer in the API's shape, and the address to check first. */
function toReviewer({ option, existing, name, email, company, position }: SendTestValues) {
  return option === "existing"
    ? { email: existing?.email ?? "", reviewer: { key: existing?.key ?? "" } }
    : { email, reviewer: { name, email, company, position } };
}

const validateNewReviewer = schemaResolver(NewReviewer, { sync: true });

function findProblems(values: SendTestValues) {
  const { option, existing, templateId } = values;
  return {
    ...(option === "new" && validateNewReviewer(values)),
    ...(option === "existing" && !existing && { existing: "Please choose a reviewer" }),
    ...(!templateId && { templateId: "Please choose a survey template" }),
  };
}

/** Whether a required field is empty rather than invalid. */
function hasEmptyFields(errors: object, { name, email }: SendTestValues): boolean {
  return (
    "existing" in errors ||
    "templateId" in errors ||
    ("name" in errors && !name.trim()) ||
    ("email" in errors && !email.trim())
  );
}

interface Attempt {
  isIncomplete: boolean;
  /** The error of checking the e-mail address. */
  check: unknown;
  send: unknown;
  option: "new" | "existing";
}

interface Failure {
  title: string;
  reason: unknown;
}

/** Which step failed, and why. */
function describeFailure({ isIncomplete, check, send, option }: Attempt): Failure | null {
  if (isIncomplete) return { title: "Validation Error", reason: "Please fill in all required fields" };
  if (check) {
    const isRefused = isAppError(check, "REVIEWER_IS_MANAGER", "TESTED_JOB_NOT_FOUND", "INVALID_CANDIDATE");
    return { title: isRefused ? "Validation Error" : "Failed to validate reviewer email", reason: check };
  }
  if (!send) return null;
  const stage = failedStage(send, option);
  const reason = stage ? `${stage}: ${errorMessage(send)}` : send;
  return { title: "Failed to send survey invitation", reason };
}

function failedStage(error: unknown, option: Attempt["option"]): string | null {
  if (option === "new" && isAppError(error, "REVIEWER_EXISTS", "DO_NOT_CONTACT"))
    return "Failed to create reviewer";
  if (isAppError(error, "MAIL_NOT_ACCEPTED", "MAIL_BLOCKED", "MAIL_REFUSED")) return "Edge function failed";
  if (isAppError(error, "STATUS_NOT_UPDATED")) return "Failed to update reviewer status";
  return null;
}
