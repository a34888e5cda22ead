import { createFileRoute } from "@tanstack/react-router";
import { PeoplePage } from "#web/admins/people-page.tsx";
import { adminsOptions, managersOptions } from "#web/queries/admins.ts";

export const Route = createFileRoute("/admin/people")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(managersOptions());
    void queryClient.prefetchQuery(adminsOptions);
  },
  component: PeoplePage,
});
