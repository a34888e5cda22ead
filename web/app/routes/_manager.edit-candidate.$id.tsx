import { createFileRoute } from "@tanstack/react-router";
import { EditCandidatePage } from "#web/app/features/candidates/edit-candidate-page.tsx";
import { candidateOptions } from "#web/app/lib/candidate-queries.ts";

import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";

export const Route = createFileRoute("/_manager/edit-candidate/$id")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(candidateOptions(params.id));
    void queryClient.prefetchQuery(companyRulesOptions);
  },
  staticData: { writersOnly: "Edit candidate" },
  component: EditCandidatePage,
});
