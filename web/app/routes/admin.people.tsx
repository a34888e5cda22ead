import { createFileRoute } from "@tanstack/react-router";
import { PeoplePage } from "#web/app/features/accounts/people-page.tsx";
import { adminsOptions, managersOptions } from "#web/app/features/accounts/queries.ts";

export const Route = createFileRoute("/admin/people")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(managersOptions());
    void queryClient.prefetchQuery(adminsOptions);
  },
  component: PeoplePage,
});
