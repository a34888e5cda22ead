import { Button, Radio, Stack, Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { companyRoleNames, companyRoles, type CompanyRole } from "#contract/company-roles.ts";
import { InviteMember, type MemberInvitation } from "#contract/members.ts";
import { api } from "#web/app/lib/api.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import rows from "#web/app/ui/card-rows.module.css";
import { RevokeButton } from "#web/app/ui/revoke-button.tsx";
import { DateText, fullName } from "#web/app/ui/text.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { InvitationStatus } from "#web/app/features/accounts/invitation-actions.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";
import { refreshMembers, withArticle } from "./members.ts";

const roleMeanings: Record<CompanyRole, string> = {
  owner: "Also manages members and the company's rules.",
  hiring_manager: "Creates jobs. Sees their own and those that colleagues share with them.",
  viewer: "Reads jobs that colleagues share with them, and changes nothing.",
};

export function InvitationRow({
  invitation,
  canInvite,
}: {
  invitation: MemberInvitation;
  canInvite: boolean;
}) {
  const { id: invitationId, email } = invitation;
  const name = fullName(invitation);
  const send = useSendInvitation();
  return (
    <li>
      <div className={rows.text}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" className={rows.email}>
          {email}
        </Text>
        <Text size="sm" c="dimmed">
          Invited <DateText value={invitation.createdAt} /> as {withArticle(invitation.companyRole)}
        </Text>
      </div>
      <InvitationStatus invitation={invitation} />
      {canInvite && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Send again: ${name}`}
          loading={send.isPending}
          onClick={() => send.mutate({ invitationId })}
        >
          Send again
        </Button>
      )}
      <RevokeButton
        subject={name}
        title={`Revoke the invitation of ${name}?`}
        message="The code in the e-mail stops working. You can invite them again."
        errorTitle="Failed to revoke the invitation"
        action={async () => {
          await api.manager.members.revokeInvitation.call({ invitationId });
          toast.success("Invitation revoked", `${name} can no longer join with it.`);
        }}
        onSettled={refreshMembers}
      />
    </li>
  );
}

/** E-mails an invitation; the outcome is a toast, and stays in the list. */
function useSendInvitation() {
  return useMutation(
    api.manager.members.sendInvitation.mutationOptions({
      onSuccess: ({ email, sending }) =>
        toast.success(sending ? `The invitation to ${email} is being sent` : `Invitation sent to ${email}`),
      onError: (error) => toast.failure("Invitation not sent", error),
      onSettled: refreshMembers,
    }),
  );
}

/** Creates an invitation and e-mails it. If the e-mail fails, the invitation stays in the list to be sent again. */
export function InviteMemberButton({ isOwner }: { isOwner: boolean }) {
  const invite = useMutation(api.manager.members.invite.mutationOptions({ onSettled: refreshMembers }));
  const send = useSendInvitation();
  const form = useForm({
    initialValues: { firstName: "", lastName: "", email: "", role: "hiring_manager" as CompanyRole },
    validate: schemaResolver(InviteMember, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => <PlusButton onClick={open}>Invite</PlusButton>}
      title="Invite a colleague"
      form={form}
      onSubmit={(values) => invite.mutateAsync(values)}
      onDone={({ id: invitationId }) => {
        form.reset();
        send.mutate({ invitationId });
      }}
      error={invite.error}
      errorTitle="Failed to create the invitation"
      loading={invite.isPending}
      submitLabel="Send invitation"
    >
      <NameFields form={form} isFirst />
      <EmailInput label="Email" withAsterisk autoComplete="off" {...form.getInputProps("email")} />
      <Radio.Group label="Role" {...form.getInputProps("role")}>
        <Stack gap="xs" mt="xs">
          {companyRoles
            .filter((role) => isOwner || role !== "owner")
            .map((role) => (
              <Radio
                key={role}
                value={role}
                label={companyRoleNames[role]}
                description={roleMeanings[role]}
              />
            ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
