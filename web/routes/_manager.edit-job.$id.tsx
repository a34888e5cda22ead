import { createFileRoute } from "@tanstack/react-router";
import { EditJobPage } from "#web/jobs/edit-job-page.tsx";
import { jobOptions } from "#web/queries/jobs.ts";

export const Route = createFileRoute("/_manager/edit-job/$id")({
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(jobOptions(params.id)),
  component: EditJobPage,
});
