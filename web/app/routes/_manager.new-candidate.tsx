import { createFileRoute } from "@tanstack/react-router";
import { NewCandidatePage } from "#web/app/features/candidates/new-candidate-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { jobOptions } from "#web/app/features/jobs/queries.ts";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    jobId?: string;
  }
}

export const Route = createFileRoute("/_manager/new-candidate")({
  validateSearch: (search: Record<string, unknown>) => textParams(search, "job"),
  loaderDeps: ({ search: { job } }) => ({ job }),
  loader: ({ context: { queryClient }, deps: { job } }) => {
    void queryClient.prefetchQuery(companyRulesOptions);
    if (job) void queryClient.prefetchQuery(jobOptions(job));
  },
  staticData: { writersOnly: "New candidate" },
  component: NewCandidatePage,
});
