import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SessionsCard, confirmSignOutEverywhere } from "./sessions-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { api } from "#web/app/lib/api.ts";
import { adminSessionsOptions, useAdmin, useLeave } from "./queries.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { Page } from "#web/app/ui/page.tsx";

/** An admin's own account. */
export function AccountPage() {
  const { admin } = useAdmin();
  const sessions = useQuery(adminSessionsOptions);
  const leave = useLeave();
  return (
    <Page title="Account" width="narrow">
      <Card>
        <DescriptionList
          facts={[
            ["Name", admin && `${admin.first_name} ${admin.last_name}`],
            ["Email", admin?.email],
          ]}
        />
      </Card>
      <PasswordCard
        email={admin?.email ?? ""}
        onChange={(passwords) => api.admin.admins.changePassword.call(passwords)}
        onChanged={() => void sessions.refetch()}
      />
      <SessionsCard
        sessions={sessions}
        onEnd={({ id }) =>
          api.admin.admins.endSession.call({ sessionId: id }).finally(() => void sessions.refetch())
        }
        onSignOutEverywhere={() =>
          confirmSignOutEverywhere(() => api.admin.admins.signOutEverywhere.call(), leave)
        }
      />
    </Page>
  );
}
