import { createFileRoute } from "@tanstack/react-router";
import { draftKey } from "#web/candidates/candidate-draft-key.ts";
import { NewCandidatePage } from "#web/candidates/new-candidate-page.tsx";
import { firstPicture } from "#web/lib/first-picture.ts";
import { textParam } from "#web/lib/search-params.ts";
import { settleDraftKey } from "#web/lib/use-own-draft-key.ts";
import { jobOptions } from "#web/queries/jobs.ts";
import { sessionOptions } from "#web/queries/managers.ts";
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
    const draft = queryClient
      .ensureQueryData(sessionOptions)
      .then((manager) => manager && settleDraftKey(draftKey(manager.id, job)));
    return firstPicture(queryClient.prefetchQuery(jobOptions(job)), draft);
  },
  component: NewCandidatePage,
});
