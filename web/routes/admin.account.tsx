import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "#web/admins/account-page.tsx";
import { adminSessionsOptions } from "#web/queries/admins.ts";

export const Route = createFileRoute("/admin/account")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(adminSessionsOptions),
  component: AccountPage,
});
