import { createFileRoute } from "@tanstack/react-router";
import { EditJobPage } from "#web/app/features/jobs/edit-job-page.tsx";
import { jobOptions } from "#web/app/features/jobs/queries.ts";

export const Route = createFileRoute("/_manager/edit-job/$id")({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobOptions(params.id)),
  staticData: { writersOnly: "Edit job" },
  component: EditJobPage,
});
