import { Alert, Button, Checkbox, Group, SimpleGrid, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useRef } from "react";
import { type CreatedInvitation, CreateInvitation, invitationDays } from "#contract/invitations.ts";
import { api } from "#web/app/lib/api.ts";
import { errorMessage, isAppError } from "#web/app/lib/error-message.ts";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { refreshInvitations } from "./invitations.ts";

const noValues: Required<Omit<CreateInvitation, "again">> = {
  firstName: "",
  lastName: "",
  email: "",
  company: "",
  role: "",
  neverExpires: false,
};

const textFields = ["firstName", "lastName", "email", "company", "role"] as const;

export function CreateInvitationForm({ onCreated }: { onCreated: (invitation: CreatedInvitation) => void }) {
  const invitee = useRouterState({ select: ({ location }) => location.state.invitee });
  const isConfirmed = useRef(false);
  const create = useMutation(api.admin.invitations.create.mutationOptions());
  const form = useForm({
    initialValues: { ...noValues, ...invitee },
    validate: findProblems,
  });
  const isIncomplete = textFields.some((name) => name in form.errors && !form.getValues()[name].trim());
  const isDuplicate = isAppError(create.error, "INVITATION_EXISTS");
  const failure = isAppError(create.error, "SIGNED_OUT")
    ? "No admin user authenticated"
    : create.error && `Failed to create invitation: ${errorMessage(create.error)}`;

  const getTextProps = (name: (typeof textFields)[number]) => ({
    required: true,
    autoComplete: "off",
    ...form.getInputProps(name),
  });

  return (
    <FormFrame
      form={form}
      onSubmit={(values) => {
        // Only the address that the warning was about is confirmed.
        const again = isConfirmed.current && create.variables?.email === values.email;
        isConfirmed.current = false;
        return create.mutateAsync({ ...values, again });
      }}
      onDone={(invitation) => {
        void refreshInvitations();
        toast.success("Invitation created successfully.");
        onCreated(invitation);
      }}
      error={isIncomplete ? "Please fill in all fields." : !isDuplicate && failure}
      isErrorOfFields={isIncomplete}
      remedy={
        isDuplicate && (
          <Alert color="amber" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {errorMessage(create.error)}
            <Group gap="xs" mt="sm">
              <Button
                type="submit"
                onClick={() => {
                  isConfirmed.current = true;
                }}
              >
                Create another
              </Button>
              <Button
                variant="default"
                onClick={(event) => {
                  create.reset();
                  // This button disappears, and the address is what may be wrong.
                  event.currentTarget.form?.querySelector<HTMLElement>("input[type=email]")?.focus();
                }}
              >
                Cancel
              </Button>
            </Group>
          </Alert>
        )
      }
      loading={create.isPending}
      submitLabel="Create Invitation"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="First Name" {...getTextProps("firstName")} />
        <TextInput label="Last Name" {...getTextProps("lastName")} />
      </SimpleGrid>
      <EmailInput label="Email" {...getTextProps("email")} />
      <TextInput label="Company" {...getTextProps("company")} />
      <TextInput label="Role" placeholder="e.g., Hiring Manager, HR Director" {...getTextProps("role")} />
      <Checkbox
        label="Never expires"
        description={`Otherwise the code expires after ${invitationDays} days.`}
        {...form.getInputProps("neverExpires", { type: "checkbox" })}
      />
    </FormFrame>
  );
}

const validateFields = schemaResolver(CreateInvitation, { sync: true });

const findProblems = (values: CreateInvitation) => ({
  ...validateFields(values),
  ...(!values.email.trim() && { email: "Email is required" }),
});
