import { Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { AddReviewer } from "#contract/reviewers.ts";
import { api } from "#web/app/lib/api.ts";
import { refreshCandidate } from "#web/app/lib/candidate-queries.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";

export function AddReviewerButton({ candidateId }: { candidateId: string }) {
  const add = useMutation(api.manager.reviewers.add.mutationOptions());
  const form = useForm({
    initialValues: { name: "", email: "", company: "", position: "", relationship: "" },
    validate: schemaResolver(AddReviewer, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => <PlusButton onClick={open}>Add reviewer</PlusButton>}
      title="Add a former colleague"
      form={form}
      onSubmit={(values) => add.mutateAsync({ candidateId, ...values })}
      onDone={(reviewer) => {
        form.reset();
        toast.success("Reviewer added", `${reviewer.label} is queued. We e-mail them if they're eligible.`);
        void refreshCandidate(candidateId);
      }}
      error={add.error}
      errorTitle="Failed to add the reviewer"
      loading={add.isPending}
      submitLabel="Add reviewer"
    >
      <Text size="sm" c="dimmed">
        We e-mail them if they're eligible, and say that your team named them. To protect them, we don't show
        whether we did.
      </Text>
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps("name")} />
      <EmailInput label="Email" withAsterisk {...form.getInputProps("email")} />
      <TextInput label="Company" {...form.getInputProps("company")} />
      <TextInput label="Position" {...form.getInputProps("position")} />
      <TextInput
        label="Relationship"
        placeholder="e.g., Former manager, peer"
        {...form.getInputProps("relationship")}
      />
    </FormDialog>
  );
}
