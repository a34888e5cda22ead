import { createFileRoute } from "@tanstack/react-router";
import { draftKey } from "#web/app/features/candidates/candidate-draft-key.ts";
import { NewCandidatePage } from "#web/app/features/candidates/new-candidate-page.tsx";
import { firstPicture } from "#web/app/lib/first-picture.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { jobOptions } from "#web/app/features/jobs/queries.ts";
import { settleDraft } from "#web/app/features/accounts/managers-queries.ts";
import { companyRulesOptions } from "#web/app/features/outreach/queries.ts";

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
