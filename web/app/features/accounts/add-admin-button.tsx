import { Button, PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { NewAdmin } from "#contract/accounts.ts";
import { minimumPasswordLength } from "#contract/fields.ts";
import { api } from "#web/app/lib/api.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { toast } from "#web/app/ui/toast.tsx";

/** Adds somebody who runs this installation, with a first password that has to be handed to them. */
export function AddAdminButton({ onAdded }: { onAdded: () => void }) {
  const add = useMutation(api.admin.admins.add.mutationOptions());
  const form = useForm({
    mode: "controlled",
    initialValues: { firstName: "", lastName: "", email: "", password: "" },
    validate: schemaResolver(NewAdmin, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => (
        <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Add Admin
        </Button>
      )}
      title="Add an admin"
      form={form}
      onSubmit={(values) => add.mutateAsync(values)}
      onDone={() => {
        const { firstName, lastName } = form.getValues();
        form.reset();
        toast.success("Admin added", `${firstName} ${lastName} can sign in with that password.`);
        onAdded();
      }}
      error={add.error}
      errorTitle="Failed to add the admin"
      loading={add.isPending}
      submitLabel="Add Admin"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First Name" withAsterisk data-autofocus {...form.getInputProps("firstName")} />
        <TextInput label="Last Name" withAsterisk {...form.getInputProps("lastName")} />
      </SimpleGrid>
      <EmailInput
        label="Email"
        onRead={(address) => form.setFieldValue("email", address)}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="First password"
        description={`At least ${minimumPasswordLength} characters. Hand it over yourself; they change it under Account.`}
        autoComplete="new-password"
        withAsterisk
        {...form.getInputProps("password")}
      />
    </FormDialog>
  );
}
