import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "#web/managers/account-page.tsx";
import { accountOptions, ownSessionsOptions } from "#web/queries/managers.ts";

export const Route = createFileRoute("/_manager/account")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(accountOptions);
    void queryClient.prefetchQuery(ownSessionsOptions);
  },
  component: AccountPage,
});
