import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#web/app/features/jobs/dashboard-page.tsx";
import { candidateLevel, comparisonLevel, jobLevel } from "#web/app/features/jobs/levels.ts";
import { firstPicture, isOpening } from "#web/app/lib/first-picture.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { attentionOptions } from "#web/app/features/notifications/attention-queries.ts";
import { candidateOptions, candidatesOptions } from "#web/app/features/candidates/queries.ts";
import { jobOptions, jobsOptions } from "#web/app/features/jobs/queries.ts";
import { comparisonOptions, reportOptions } from "#web/app/features/reports/queries.ts";

interface DashboardSearch {
  job?: string | undefined;
  candidate?: string | undefined;
  /** Ids of candidates who stand side by side. */
  compare?: string | undefined;
  /** The question by which these stand in order. */
  by?: string | undefined;
  q?: string | undefined;
  /** On a candidate's page: whose answers are open. */
  answer?: string | undefined;
  /** Whether what was written stands by question or by person. */
  words?: string | undefined;
  /** What the panel is narrowed down to. */
  company?: string | undefined;
  relationship?: string | undefined;
  function?: string | undefined;
  /** How a list is sorted, and what of it is shown. */
  sort?: string | undefined;
  show?: string | undefined;
}

export const Route = createFileRoute("/_manager/dashboard")({
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    job: textParam(search, "job"),
    candidate: textParam(search, "candidate"),
    compare: textParam(search, "compare"),
    by: textParam(search, "by"),
    q: textParam(search, "q"),
    answer: textParam(search, "answer"),
    words: textParam(search, "words"),
    company: textParam(search, "company"),
    relationship: textParam(search, "relationship"),
    function: textParam(search, "function"),
    sort: textParam(search, "sort"),
    show: textParam(search, "show"),
  }),
  loaderDeps: ({ search: { job, candidate, compare } }) => ({ job, candidate, compare }),
  loader: ({ context: { queryClient }, deps: { job, candidate, compare } }) => {
    // The level's part comes beside its data, not before them.
    if (candidate) return firstPicture(candidateLevel.bring(), prefetchCandidate(queryClient, candidate));
    if (job && compare)
      return firstPicture(
        comparisonLevel.bring(),
        queryClient.prefetchQuery(comparisonOptions(job, compare)),
      );
    if (job)
      return firstPicture(
        jobLevel.bring(),
        queryClient.prefetchQuery(jobOptions(job)),
        queryClient.prefetchQuery(candidatesOptions(job)),
      );
    return firstPicture(queryClient.prefetchQuery(jobsOptions), queryClient.prefetchQuery(attentionOptions));
  },
  component: DashboardPage,
});

/** With the report, which the page's head has asked for as well. */
async function prefetchCandidate(queryClient: QueryClient, candidateId: string) {
  const isOpened = isOpening();
  const options = candidateOptions(candidateId);
  await queryClient.prefetchQuery(options);
  const candidate = queryClient.getQueryData(options.queryKey);
  const report = candidate && reportOptions(candidate);
  if (isOpened && report?.enabled) await queryClient.prefetchQuery(report);
}
