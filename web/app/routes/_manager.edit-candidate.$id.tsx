import { createFileRoute } from "@tanstack/react-router";
import { EditCandidatePage } from "#web/app/features/candidates/edit-candidate-page.tsx";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";

export const Route = createFileRoute("/_manager/edit-candidate/$id")({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(candidateOptions(params.id)),
  staticData: { writersOnly: "Edit Candidate" },
  component: EditCandidatePage,
});
