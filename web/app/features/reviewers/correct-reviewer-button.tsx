import { Button, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { CorrectReviewer, type Reviewer } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { refreshCandidate } from "#web/app/features/candidates/queries.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";

/** Corrects a reviewer whom the manager named. Name and address are not shown again; left empty, they stay. */
export function CorrectReviewerButton({
  reviewer,
  candidateId,
}: {
  reviewer: Reviewer;
  candidateId: string;
}) {
  const correct = useMutation(api.manager.reviewers.correct.mutationOptions());
  const { card, key, label } = reviewer;
  const current = {
    name: "",
    email: "",
    company: card.company ?? "",
    position: card.position ?? "",
    relationship: card.relationship ?? "",
  };
  const form = useForm({
    mode: "controlled",
    initialValues: current,
    validate: schemaResolver(CorrectReviewer, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="compact-xs" aria-label={`Correct ${label}`} onClick={open}>
          Correct
        </Button>
      )}
      title={`Correct ${label}`}
      form={form}
      current={current}
      onSubmit={(values) => correct.mutateAsync({ reviewerKey: key, ...values })}
      onDone={(corrected) => {
        toast.success(
          `${label} corrected`,
          corrected.key === key ? undefined : `Handed over anew, as ${corrected.label}.`,
        );
        void refreshCandidate(candidateId);
      }}
      error={correct.error}
      errorTitle="Failed to correct the reviewer"
      loading={correct.isPending}
      submitLabel="Save"
    >
      <Text size="sm" c="dimmed">
        Name and e-mail are not shown again: leave them empty to keep them. Another e-mail is another person,
        who is handed over anew. Whether anybody was asked is not told.
      </Text>
      <TextInput label="Name" placeholder="As it was" data-autofocus {...form.getInputProps("name")} />
      <EmailInput
        label="Email"
        placeholder="As it was"
        onRead={(address) => form.setFieldValue("email", address)}
        {...form.getInputProps("email")}
      />
      <TextInput label="Company" {...form.getInputProps("company")} />
      <TextInput label="Position" {...form.getInputProps("position")} />
      <TextInput label="Relationship" {...form.getInputProps("relationship")} />
    </FormDialog>
  );
}
