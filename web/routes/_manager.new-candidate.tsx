import { createFileRoute } from "@tanstack/react-router";
import { draftKey } from "#web/candidates/candidate-draft-key.ts";
import { NewCandidatePage } from "#web/candidates/new-candidate-page.tsx";
import { firstPicture } from "#web/lib/first-picture.ts";
import { textParam } from "#web/lib/search-params.ts";
import { jobOptions } from "#web/queries/jobs.ts";
import { settleDraft } from "#web/queries/managers.ts";
import { companyRulesOptions } from "#web/queries/outreach.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The job for which a candidate is added. */
    jobId?: string;
  }
}

export const Route = createFileRoute("/_manager/new-candidate")({
  validateSearch: (search: Record<string, unknown>): { job?: string } => ({ job: textParam(search, "job") }),
  loaderDeps: ({ search: { job } }) => ({ job }),
  loader: ({ context: { queryClient }, deps: { job }, preload }) => {
    void queryClient.prefetchQuery(companyRulesOptions);
    if (!job || preload) return undefined;
    return firstPicture(
      queryClient.prefetchQuery(jobOptions(job)),
      settleDraft(queryClient, (managerId) => draftKey(managerId, job)),
    );
  },
  component: NewCandidatePage,
});
