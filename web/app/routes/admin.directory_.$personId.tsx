import { createFileRoute } from "@tanstack/react-router";
import { PersonPage } from "#web/app/features/directory/person-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { personOptions } from "#web/app/features/directory/queries.ts";

export const Route = createFileRoute("/admin/directory_/$personId")({
  // The search, for the link back.
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q"),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(personOptions(Number(params.personId))),
  component: PersonPage,
});
