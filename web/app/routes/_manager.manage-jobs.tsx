import { createFileRoute } from "@tanstack/react-router";
import { ManageJobsPage } from "#web/app/features/jobs/manage-jobs-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";

export const Route = createFileRoute("/_manager/manage-jobs")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "q", "sort", "whose"),
  loader: ({ context }) => void context.queryClient.prefetchQuery(jobsOptions),
  component: ManageJobsPage,
});
