import { createFileRoute } from "@tanstack/react-router";
import { ManageJobsPage } from "#web/jobs/manage-jobs-page.tsx";
import { firstPicture } from "#web/lib/first-picture.ts";
import { textParam } from "#web/lib/search-params.ts";
import { jobsOptions } from "#web/queries/jobs.ts";

export const Route = createFileRoute("/_manager/manage-jobs")({
  validateSearch: (search: Record<string, unknown>): { q?: string; sort?: string } => ({
    q: textParam(search, "q"),
    sort: textParam(search, "sort"),
  }),
  loader: ({ context }) => firstPicture(context.queryClient.prefetchQuery(jobsOptions)),
  component: ManageJobsPage,
});
