import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { dataRequestKinds, NewDataRequest } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { kindNames } from "./request-words.ts";

const kinds = dataRequestKinds.map((value) => ({ value, label: kindNames[value] }));

/** Notes what a candidate asked for by telephone or letter, and mails the link that proves who asks. */
export function AddRequestButton({ onAdded }: { onAdded: () => void }) {
  const add = useMutation(api.admin.privacy.addRequest.mutationOptions({ onSettled: onAdded }));
  const form = useForm({
    mode: "controlled",
    initialValues: {
      candidateId: "",
      kind: "copy" as (typeof dataRequestKinds)[number],
      email: "",
      wish: "",
    },
    validate: schemaResolver(NewDataRequest, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Add Request
        </Button>
      )}
      title="Add a data request"
      form={form}
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={({ email }) => {
        form.reset();
        toast.success("Request added", `The link that proves who asks has been sent to ${email}.`);
      }}
      error={add.error}
      errorTitle="The link could not be sent"
      loading={add.isPending}
      submitLabel="Add and Send the Link"
    >
      <TextInput
        label="Candidate ID"
        description="The hiring team sees it in the address of the candidate's page."
        withAsterisk
        data-autofocus
        {...form.getInputProps("candidateId")}
      />
      <Select
        label="What they want"
        data={kinds}
        allowDeselect={false}
        withAsterisk
        {...form.getInputProps("kind")}
      />
      <EmailInput
        label="Email"
        onRead={(address) => form.setFieldValue("email", address)}
        description="An address of which you know that it is the candidate's: whoever opens its link counts as the candidate. A copy holds answers only where it is the address that the hiring team has."
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("email")}
      />
      {form.getValues().kind === "correction" && (
        <Textarea
          label="What is to be put right"
          autosize
          minRows={2}
          withAsterisk
          {...form.getInputProps("wish")}
        />
      )}
    </FormDialog>
  );
}
