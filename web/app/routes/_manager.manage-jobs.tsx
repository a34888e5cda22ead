import { createFileRoute } from "@tanstack/react-router";
import { ManageJobsPage } from "#web/app/features/jobs/manage-jobs-page.tsx";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";

export const Route = createFileRoute("/_manager/manage-jobs")({
  loader: ({ context }) => void context.queryClient.prefetchQuery(jobsOptions),
  component: ManageJobsPage,
});
