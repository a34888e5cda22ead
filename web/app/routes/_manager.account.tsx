import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "#web/app/features/accounts/manager-account-page.tsx";
import { accountOptions, ownSessionsOptions } from "#web/app/features/accounts/managers-queries.ts";

export const Route = createFileRoute("/_manager/account")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountOptions);
    void queryClient.prefetchQuery(ownSessionsOptions);
  },
  component: AccountPage,
});
