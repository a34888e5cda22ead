import { Button, Card, Select } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ManagerAccount, SaveAccount } from "#contract/managers.ts";
import { type CompanyRole, companyRoleNames } from "#contract/company-roles.ts";
import { matchesZone, zoneChoices } from "#contract/time-zones.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { getUnsavedWarning } from "#web/app/ui/sign-out-button.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { deleteNow } from "#web/app/ui/undoable-delete.ts";
import { SessionsCard } from "./sessions-card.tsx";
import {
  accountOptions,
  ownSessionsOptions,
  sessionOptions,
  useCompleteSignOut,
  useHasDraft,
  useManager,
} from "./managers-queries.ts";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";
import { TitledCard } from "#web/app/ui/titled-card.tsx";

export function AccountPage() {
  const account = useQuery(accountOptions);
  const sessions = useQuery(ownSessionsOptions);
  const completeSignOut = useCompleteSignOut();
  const manager = useManager();
  const hasDraft = useHasDraft();
  return (
    <Page title="Account" width="narrow">
      <QueryState
        query={account}
        errorTitle="Failed to load your account."
        skeleton={<CardSkeletons count={2} height={460} />}
      >
        {(loaded) => (
          <>
            <AccountForm account={loaded} role={manager?.role} />
            <PasswordCard
              email={loaded.email}
              onChange={(passwords) => api.manager.managers.changePassword.call(passwords)}
              onChanged={() => void sessions.refetch()}
            />
            <SecondFactorCard realm="manager" email={loaded.email} />
          </>
        )}
      </QueryState>
      <SessionsCard
        sessions={sessions}
        endSession={(sessionId) => api.manager.managers.endSession.call({ sessionId })}
        signOutEverywhere={() => api.manager.managers.signOutEverywhere.call()}
        completeSignOut={completeSignOut}
        hasDraft={hasDraft}
      />
      {manager && <LeaveCard company={manager.company} />}
    </Page>
  );
}

/** The server refuses the last owner, and anyone who still has jobs. */
function LeaveCard({ company }: { company: string }) {
  const completeSignOut = useCompleteSignOut();
  const hasDraft = useHasDraft();
  const confirmLeaving = () => {
    const unsavedNote = getUnsavedWarning(hasDraft);
    confirm({
      title: `Leave ${company}?`,
      message: `Your account will be deactivated, and you will be signed out everywhere at once. Your API keys are deleted, and invitations that you sent no longer work. Jobs stay with the company. We e-mail its owners, who can reactivate your account.${unsavedNote ? ` ${unsavedNote}` : ""}`,
      confirmLabel: "Leave",
      errorTitle: `You have not left ${company}`,
      action: async () => {
        await deleteNow();
        await api.manager.members.leave.call();
        toast.success(`You left ${company}`);
        await completeSignOut();
      },
    });
  };
  return (
    <TitledCard
      id="leave"
      title="Leave your company"
      intro="Leaving deactivates your account. Hand over your jobs to colleagues first."
    >
      <Button variant="default" c="var(--danger-text)" w="fit-content" onClick={confirmLeaving}>
        Leave {company}
      </Button>
    </TitledCard>
  );
}

/** Name and time zone. Address and company come from the invitation. */
function AccountForm({ account, role }: { account: ManagerAccount; role: CompanyRole | undefined }) {
  const { firstName, lastName, timeZone, email, company } = account;
  const save = useMutation(api.manager.managers.saveAccount.mutationOptions());
  const form = useForm({
    initialValues: { firstName, lastName, timeZone },
    validate: schemaResolver(SaveAccount, { sync: true }),
  });
  const choices = zoneChoices(timeZone);
  return (
    <Card>
      <FormFrame
        form={form}
        // Only what was changed, because another tab may have changed something else.
        onSubmit={(values) => {
          const changed = Object.entries(values).filter(([name]) => form.isDirty(name));
          return save.mutateAsync(Object.fromEntries(changed));
        }}
        onDone={(saved) => {
          form.setInitialValues({
            firstName: saved.firstName,
            lastName: saved.lastName,
            timeZone: saved.timeZone,
          });
          form.reset();
          queryClient.setQueryData(accountOptions.queryKey, saved);
          void queryClient.invalidateQueries({ queryKey: sessionOptions.queryKey });
          void queryClient.invalidateQueries({ queryKey: api.manager.notifications.nextDigests.key() });
          toast.success("Account saved");
        }}
        error={save.error}
        errorTitle="Failed to save your account"
        loading={save.isPending}
        submitLabel="Save account"
      >
        <DescriptionList
          facts={[
            ["Email", email],
            ["Company", company],
            ["Role", role && companyRoleNames[role]],
          ]}
        />
        <NameFields form={form} autoComplete="own" />
        <Select
          label="Time zone"
          description="Digests arrive at 08:00 in this time zone."
          data={choices}
          searchable
          filter={({ search }) => choices.filter(({ value }) => matchesZone(value, search))}
          allowDeselect={false}
          nothingFoundMessage="No time zone found. Try a large city nearby."
          {...form.getInputProps("timeZone")}
        />
      </FormFrame>
    </Card>
  );
}
