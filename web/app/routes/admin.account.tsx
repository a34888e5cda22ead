import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "#web/app/features/accounts/account-page.tsx";
import { adminSessionsOptions } from "#web/app/features/accounts/queries.ts";

export const Route = createFileRoute("/admin/account")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminSessionsOptions),
  component: AccountPage,
});
