import { Radio, Stack, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TestedCandidate } from "#contract/survey-tests.ts";
import { api } from "#web/app/lib/api.ts";
import { existingOptions } from "./survey-tests-queries.ts";
import { tellSent } from "#web/app/ui/tell-sent.ts";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { ExistingReviewerField } from "./existing-reviewer-field.tsx";
import { ReviewerFields } from "./reviewer-fields.tsx";
import { failureOf } from "./send-test-failure.ts";
import { isIncomplete, noValues, problemsOf, reviewerOf, type SendTestValues } from "./send-test-values.ts";
import { TemplateField } from "./template-field.tsx";

/** Whom to ask and with which template; then the survey is sent at once, and the outcome shown. */
export function SendTestForm({ candidate, onClose }: { candidate: TestedCandidate; onClose: () => void }) {
  const queryClient = useQueryClient();
  const tested = { candidateId: candidate.id, jobId: candidate.job.id };
  const check = useMutation(api.admin.surveyTests.checkEmail.mutationOptions());
  const send = useMutation(api.admin.surveyTests.send.mutationOptions());
  const form = useForm<SendTestValues>({
    mode: "controlled",
    initialValues: noValues,
    validate: problemsOf,
  });
  const { option } = form.values;
  const lacksSomething = isIncomplete(form.errors, form.values);
  const failure = failureOf({
    isIncomplete: lacksSomething,
    check: check.error,
    send: send.error,
    option,
  });

  async function submit(values: SendTestValues) {
    send.reset();
    const { email, reviewer } = reviewerOf(values);
    await check.mutateAsync({ ...tested, email });
    return send.mutateAsync({ ...tested, templateId: values.templateId ?? "", reviewer });
  }

  return (
    <FormFrame
      form={form}
      onSubmit={submit}
      onDone={(sent) => {
        tellSent(sent, sent.to);
        void queryClient.invalidateQueries({ queryKey: existingOptions(candidate.id).queryKey });
        onClose();
      }}
      error={failure?.reason ?? null}
      isErrorOfFields={lacksSomething}
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
