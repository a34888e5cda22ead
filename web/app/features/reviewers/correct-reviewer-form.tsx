import { Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { CorrectReviewer, type Reviewer } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormModal } from "#web/app/ui/form-dialog.tsx";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { toast } from "#web/app/ui/toast.tsx";

interface CorrectReviewerFormProps extends DialogProps {
  reviewer: Reviewer;
  candidateId: string;
}

/** Corrects a reviewer that the manager named. The address is not shown, and stays if the field is left empty. */
export function CorrectReviewerForm({ reviewer, candidateId, ...dialog }: CorrectReviewerFormProps) {
  const correct = useMutation(api.manager.reviewers.correct.mutationOptions());
  const { card, key, label, typedName = "" } = reviewer;
  const current = {
    name: typedName,
    email: "",
    company: card.company ?? "",
    position: card.position ?? "",
    relationship: card.relationship ?? "",
  };
  const form = useForm({
    initialValues: current,
    validate: schemaResolver(CorrectReviewer, { sync: true }),
  });
  return (
    <FormModal
      {...dialog}
      title={`Correct ${label}`}
      form={form}
      current={current}
      onSubmit={(values) => correct.mutateAsync({ reviewerKey: key, ...values })}
      onDone={(corrected) => {
        toast.success(
          `${label} corrected`,
          corrected.key === key ? undefined : `${corrected.label} is queued instead.`,
        );
        void refreshCandidate(candidateId);
      }}
      error={correct.error}
      errorTitle="Failed to correct the reviewer"
      loading={correct.isPending}
      submitLabel="Save"
    >
      <Text size="sm" c="dimmed">
        Leave the e-mail empty to keep it. Changing it replaces this reviewer with someone new.
      </Text>
      <TextInput label="Name" placeholder="Unchanged" data-autofocus {...form.getInputProps("name")} />
      <EmailInput label="Email" placeholder="Unchanged" {...form.getInputProps("email")} />
      <TextInput label="Company" {...form.getInputProps("company")} />
      <TextInput label="Position" {...form.getInputProps("position")} />
      <TextInput label="Relationship" {...form.getInputProps("relationship")} />
    </FormModal>
  );
}
