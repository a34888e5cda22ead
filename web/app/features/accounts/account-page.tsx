import { Card } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Admin, AdminName } from "#contract/accounts.ts";
import { SessionsCard } from "./sessions-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { useLastSignedIn } from "#web/app/lib/sign-in-state.ts";
import {
  adminOptions,
  adminSessionsOptions,
  adminsOptions,
  useAdmin,
  useCompleteSignOut,
} from "./queries.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { FormFrame } from "#web/app/ui/form-frame.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { NameFields } from "#web/app/ui/name-fields.tsx";

export function AccountPage() {
  // After the session has ended, the form keeps what was typed.
  const admin = useLastSignedIn(useAdmin().admin);
  const sessions = useQuery(adminSessionsOptions);
  const completeSignOut = useCompleteSignOut();
  return (
    <Page title="Account" width="narrow">
      {admin && <NameForm admin={admin} />}
      <PasswordCard
        email={admin?.email ?? ""}
        onChange={(passwords) => api.admin.admins.changePassword.call(passwords)}
        onChanged={() => void sessions.refetch()}
      />
      <SecondFactorCard realm="admin" email={admin?.email ?? ""} />
      <SessionsCard
        sessions={sessions}
        endSession={(sessionId) => api.admin.admins.endSession.call({ sessionId })}
        signOutEverywhere={() => api.admin.admins.signOutEverywhere.call()}
        completeSignOut={completeSignOut}
      />
    </Page>
  );
}

/** An admin's name, which other admins and the audit log show. */
function NameForm({ admin }: { admin: Admin }) {
  const save = useMutation(api.admin.admins.saveName.mutationOptions());
  const form = useForm({
    initialValues: { firstName: admin.first_name, lastName: admin.last_name },
    validate: schemaResolver(AdminName, { sync: true }),
  });
  return (
    <Card>
      <FormFrame
        form={form}
        onSubmit={(values) => save.mutateAsync(values)}
        onDone={(saved) => {
          form.setInitialValues({ firstName: saved.first_name, lastName: saved.last_name });
          form.reset();
          queryClient.setQueryData(adminOptions.queryKey, [saved]);
          void queryClient.invalidateQueries({ queryKey: adminsOptions.queryKey });
          toast.success("Account saved");
        }}
        error={save.error}
        errorTitle="Failed to save your account"
        loading={save.isPending}
        submitLabel="Save account"
      >
        <DescriptionList facts={[["Email", admin.email]]} />
        <NameFields form={form} autoComplete="own" />
      </FormFrame>
    </Card>
  );
}
