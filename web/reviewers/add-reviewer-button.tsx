import { Button, Modal, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { AddReviewer } from "#contract/reviewers.ts";
import { api } from "#web/lib/api.ts";
import { candidateOptions } from "#web/queries/candidates.ts";
import { FormFrame } from "#web/ui/form-frame.tsx";
import { toast } from "#web/ui/toast.tsx";

/** Adds a former colleague by hand. What was typed is still there when the dialog is closed and opened again. */
export function AddReviewerButton({ candidateId }: { candidateId: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  const queryClient = useQueryClient();
  const add = useMutation(api.manager.reviewers.add.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: { name: "", email: "", company: "", position: "", relationship: "" },
    validate: schemaResolver(AddReviewer, { sync: true }),
  });

  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        Add Reviewer
      </Button>
      <Modal opened={opened} onClose={close} title="Add a former colleague">
        <FormFrame
          form={form}
          onSubmit={(values) => add.mutateAsync({ candidateId, ...values })}
          onDone={(reviewer) => {
            form.reset();
            close();
            toast.success("Reviewer added", `${reviewer.label} can be sent the survey now.`);
            void queryClient.invalidateQueries({ queryKey: candidateOptions(candidateId).queryKey });
          }}
          error={add.error}
          errorTitle="Failed to add the reviewer"
          loading={add.isPending}
          submitLabel="Add Reviewer"
          onCancel={close}
        >
          <Text size="sm" c="dimmed">
            Name and e-mail are used to send the survey. Afterwards the reviewer appears here by a letter
            only.
          </Text>
          <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps("name")} />
          <TextInput label="Email" type="email" withAsterisk {...form.getInputProps("email")} />
          <TextInput label="Company" {...form.getInputProps("company")} />
          <TextInput label="Position" {...form.getInputProps("position")} />
          <TextInput
            label="Relationship"
            placeholder="Former manager, peer, direct report"
            {...form.getInputProps("relationship")}
          />
        </FormFrame>
      </Modal>
    </>
  );
}
