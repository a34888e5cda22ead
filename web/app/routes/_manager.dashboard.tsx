import type { QueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#web/app/features/dashboard/dashboard-page.tsx";
import { textParams } from "#web/app/lib/search-params.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { candidateOptions, candidatesOptions } from "#web/app/lib/candidate-queries.ts";
import { jobMembersOptions, jobOptions, jobsOptions } from "#web/app/features/jobs/queries.ts";
import { comparisonOptions, reportOptions } from "#web/app/features/reports/queries.ts";

export const Route = createFileRoute("/_manager/dashboard")({
  // In the first load, because managers begin here.
  codeSplitGroupings: [],
  validateSearch: (search: Record<string, unknown>) =>
    textParams(
      search,
      "job",
      "candidate",
      // Ids of candidates to compare side by side.
      "compare",
      // The question by which these are sorted.
      "by",
      "q",
      // On a candidate's page: the reviewer whose answers are open.
      "answer",
      // Whether written answers are grouped by question or by person.
      "words",
      // The panel's filters.
      "company",
      "relationship",
      "function",
      // How a list is sorted and filtered.
      "sort",
      "whose",
      "show",
      // Opens the confirmation of the first surveys.
      "send",
    ),
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
