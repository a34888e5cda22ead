import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#web/app/features/dashboard/dashboard-page.tsx";
import { textParam } from "#web/app/lib/search-params.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { candidateOptions, candidatesOptions } from "#web/app/lib/candidate-queries.ts";
import { jobMembersOptions, jobOptions, jobsOptions } from "#web/app/features/jobs/queries.ts";
import { comparisonOptions, reportOptions } from "#web/app/features/reports/queries.ts";

interface DashboardSearch {
  job?: string | undefined;
  candidate?: string | undefined;
  /** Ids of candidates to compare side by side. */
  compare?: string | undefined;
  /** The question by which these are sorted. */
  by?: string | undefined;
  q?: string | undefined;
  /** On a candidate's page: the reviewer whose answers are open. */
  answer?: string | undefined;
  /** Whether written answers are grouped by question or by person. */
  words?: string | undefined;
  /** The panel's filters. */
  company?: string | undefined;
  relationship?: string | undefined;
  function?: string | undefined;
  /** How a list is sorted and filtered. */
  sort?: string | undefined;
  whose?: string | undefined;
  show?: string | undefined;
  /** Opens the confirmation of the first surveys. */
  send?: string | undefined;
}

export const Route = createFileRoute("/_manager/dashboard")({
  // In the first load, because managers begin here.
  codeSplitGroupings: [],
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
    whose: textParam(search, "whose"),
    show: textParam(search, "show"),
    send: textParam(search, "send"),
  }),
  loaderDeps: ({ search: { job, candidate, compare } }) => ({ job, candidate, compare }),
  loader: ({ context: { queryClient }, deps: { job, candidate, compare }, cause }) => {
    if (candidate) {
      preload(import("#web/app/features/candidates/candidate-page.tsx"));
      const candidateRead = queryClient.prefetchQuery(candidateOptions(candidate));
      // Not for a pointer that rests on a link.
      if (cause !== "preload") void candidateRead.then(() => prefetchReport(queryClient, candidate));
    } else if (job && compare) {
      preload(import("#web/app/features/reports/comparison-page.tsx"));
      void queryClient.prefetchQuery(comparisonOptions(job, compare));
    } else if (job) {
      preload(import("#web/app/features/dashboard/job-page.tsx"));
      void queryClient.prefetchQuery(jobOptions(job));
      void queryClient.prefetchQuery(candidatesOptions(job));
      void queryClient.prefetchQuery(jobMembersOptions(job));
    } else {
      void queryClient.prefetchQuery(jobsOptions);
      void queryClient.prefetchQuery(noticesOptions);
    }
  },
  component: DashboardPage,
});

/** The report's options depend on the candidate. */
async function prefetchReport(queryClient: QueryClient, candidateId: string) {
  const candidate = queryClient.getQueryData(candidateOptions(candidateId).queryKey);
  const report = candidate && reportOptions(candidate);
  if (report?.enabled) await queryClient.prefetchQuery(report);
}

/** Loads a level's code together with its data. If that fails, the page retries and shows the error. */
function preload(page: Promise<unknown>) {
  page.catch(() => undefined);
}
