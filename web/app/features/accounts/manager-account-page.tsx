import { useQuery } from "@tanstack/react-query";
import { askToSignOutEverywhere } from "./ask-to-sign-out-everywhere.ts";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { api } from "#web/app/lib/api.ts";
import { hasDraftOf } from "#web/app/lib/drafts.ts";
import { accountOptions, ownSessionsOptions, useLeave, useSession } from "./managers-queries.ts";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { AccountForm } from "./account-form.tsx";

/** A manager's own account. */
export function AccountPage() {
  const account = useQuery(accountOptions);
  const sessions = useQuery(ownSessionsOptions);
  const leave = useLeave();
  const managerId = useSession().data?.id;
  return (
    <Page title="Account" width="narrow">
      <Loaded
        query={account}
        errorTitle="Failed to load your account."
        skeleton={<CardSkeletons count={2} height={200} />}
        empty={null}
      >
        {(loaded) => (
          <>
            <AccountForm account={loaded} />
            <PasswordCard
              email={loaded.email}
              onChange={(passwords) => api.manager.managers.changePassword.call(passwords)}
              onChanged={() => void sessions.refetch()}
            />
          </>
        )}
      </Loaded>
      <SessionsCard
        sessions={sessions}
        onEnd={({ id }) =>
          api.manager.managers.endSession.call({ sessionId: id }).finally(() => void sessions.refetch())
        }
        onSignOutEverywhere={() =>
          askToSignOutEverywhere(
            () => api.manager.managers.signOutEverywhere.call(),
            leave,
            () => managerId !== undefined && hasDraftOf(managerId),
          )
        }
      />
    </Page>
  );
}
