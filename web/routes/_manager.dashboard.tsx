import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#web/jobs/dashboard-page.tsx";
import { textParam } from "#web/lib/search-params.ts";
import { candidateOptions, candidatesOptions } from "#web/queries/candidates.ts";
import { jobOptions, jobsOptions } from "#web/queries/jobs.ts";

export const Route = createFileRoute("/_manager/dashboard")({
  validateSearch: (search: Record<string, unknown>): { job?: string; candidate?: string; q?: string } => ({
    job: textParam(search, "job"),
    candidate: textParam(search, "candidate"),
    q: textParam(search, "q"),
  }),
  loaderDeps: ({ search: { job, candidate } }) => ({ job, candidate }),
  loader: ({ context: { queryClient }, deps: { job, candidate } }) => {
    if (candidate) void queryClient.prefetchQuery(candidateOptions(candidate));
    else if (job) {
      void queryClient.prefetchQuery(jobOptions(job));
      void queryClient.prefetchQuery(candidatesOptions(job));
    } else void queryClient.prefetchQuery(jobsOptions);
  },
  component: DashboardPage,
});
