import { createFileRoute } from "@tanstack/react-router";
import { NewCandidatePage } from "#web/candidates/new-candidate-page.tsx";
import { textParam } from "#web/lib/search-params.ts";
import { companyRulesOptions } from "#web/queries/outreach.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The job for which a candidate is added. */
    jobId?: string;
  }
}

export const Route = createFileRoute("/_manager/new-candidate")({
  validateSearch: (search: Record<string, unknown>): { job?: string } => ({ job: textParam(search, "job") }),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(companyRulesOptions),
  component: NewCandidatePage,
});
