import { createFileRoute } from "@tanstack/react-router";
import { PersonPage } from "#web/directory/person-page.tsx";
import { textParam } from "#web/lib/search-params.ts";
import { personOptions } from "#web/queries/directory.ts";

export const Route = createFileRoute("/admin/directory_/$personId")({
  // What was searched for, for the way back.
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: textParam(search, "q") }),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(personOptions(Number(params.personId))),
  component: PersonPage,
});
