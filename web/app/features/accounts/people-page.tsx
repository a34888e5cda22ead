import { Button, Group, PasswordInput, Stack, Title } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { NewAdmin } from "#contract/accounts.ts";
import { minPasswordLength } from "#contract/fields.ts";
import { managersAtOnce } from "#contract/lists.ts";
import { companyRoleNames } from "#contract/company-roles.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { PlusButton } from "#web/app/ui/plus-button.tsx";
import { ButtonLink } from "#web/app/ui/links.tsx";
import { EmailInput } from "#web/app/ui/email-input.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { FormDialog } from "#web/app/ui/form-dialog.tsx";
import { LongList, useLongList } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { adminsOptions, managersOptions } from "./queries.ts";
import { managerDeactivationNote, PeopleList } from "./people-list.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";

/** The accounts of hiring managers and admins. */
export function PeoplePage() {
  const { input, search, onMore } = useLongList("managers", managersAtOnce);
  const managers = useQuery(managersOptions(input));
  const admins = useQuery(adminsOptions);
  // Also after a failure, because another admin may have changed it.
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.admin.key() });
  return (
    <Page
      title="Accounts"
      description="Deactivated accounts can't sign in. Their data stays, but we send no surveys, reminders or digests for them."
    >
      <Stack gap="sm" component="section" aria-labelledby="managers">
        <Title order={2} id="managers">
          Hiring managers
        </Title>
        <QueryState
          query={managers}
          errorTitle="Failed to load the hiring managers."
          skeleton={<RowSkeletons />}
          empty={
            <EmptyState
              icon={<IconUsers size={24} />}
              title="No one has joined yet"
              action={<ButtonLink to="/admin/create-invitation">Create Invitation</ButtonLink>}
            >
              Hiring managers join with an invitation.
            </EmptyState>
          }
          isEmpty={({ total }) => total === 0}
          showsStaleError
        >
          {({ managers: listed, found, total }) => (
            <LongList
              label="Search hiring managers"
              {...search}
              found={found}
              total={total}
              listed={listed.length}
              loading={managers.isPlaceholderData}
              onMore={onMore}
            >
              <PeopleList
                people={listed}
                labelledBy="managers"
                noteOf={({ company, role }) => `${company} · ${companyRoleNames[role]}`}
                renderAction={(manager) =>
                  manager.role !== "owner" &&
                  !manager.deactivatedAt && <MakeOwnerButton manager={manager} onSettled={refresh} />
                }
                deactivationNoteOf={({ isOnlyOwner, company }) =>
                  isOnlyOwner ? `${managerDeactivationNote} ${noOwnerNote(company)}` : managerDeactivationNote
                }
                onSetActive={({ id }, isActive) =>
                  api.admin.managers.setActive.call({ managerId: id, isActive }).finally(() => void refresh())
                }
              />
            </LongList>
          )}
        </QueryState>
      </Stack>
      <Stack gap="sm" component="section" aria-labelledby="admins">
        <Group justify="space-between">
          <Title order={2} id="admins">
            Admins
          </Title>
          <AddAdminButton onAdded={() => void refresh()} />
        </Group>
        <QueryState
          query={admins}
          errorTitle="Failed to load the admins."
          skeleton={<RowSkeletons count={2} />}
          empty={null}
          showsStaleError
        >
          {(all) => (
            <PeopleList
              people={all}
              labelledBy="admins"
              noteOf={({ isSelf }) => (isSelf ? "You" : null)}
              onSetActive={({ id }, isActive) =>
                api.admin.admins.setActive.call({ adminId: id, isActive }).finally(() => void refresh())
              }
            />
          )}
        </QueryState>
      </Stack>
    </Page>
  );
}

const noOwnerNote = (company: string) =>
  `${company} will have no owner: nobody there can change its rules or its members' roles until you make someone else an owner.`;

interface MakeOwnerProps {
  manager: { id: string; firstName: string; lastName: string; company: string };
  onSettled: () => Promise<unknown>;
}

/** For a company whose owners cannot act any more. */
function MakeOwnerButton({ manager: { id, firstName, lastName, company }, onSettled }: MakeOwnerProps) {
  const name = `${firstName} ${lastName}`;
  const change = useMutation(
    api.admin.managers.changeRole.mutationOptions({
      onSuccess: () => toast.success("Role changed", `${name} is an owner of ${company} now.`),
      onError: (error) => toast.failure(`Failed to make ${name} an owner`, error),
      onSettled,
    }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Make owner: ${name}`}
      loading={change.isPending}
      onClick={() => change.mutate({ managerId: id, role: "owner" })}
    >
      Make owner
    </Button>
  );
}

function AddAdminButton({ onAdded }: { onAdded: () => void }) {
  const add = useMutation(api.admin.admins.add.mutationOptions());
  const form = useForm({
    initialValues: { firstName: "", lastName: "", email: "", password: "" },
    validate: schemaResolver(NewAdmin, { sync: true }),
  });
  return (
    <FormDialog
      renderButton={(open) => <PlusButton onClick={open}>Add admin</PlusButton>}
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
      submitLabel="Add admin"
    >
      <NameFields form={form} isFirst />
      <EmailInput label="Email" autoComplete="off" withAsterisk {...form.getInputProps("email")} />
      <PasswordInput
        label="First password"
        description={`At least ${minPasswordLength} characters. Tell them yourself; they can change it under Account.`}
        autoComplete="new-password"
        withAsterisk
        {...form.getInputProps("password")}
      />
    </FormDialog>
  );
}
