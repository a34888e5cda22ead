import { getRouteApi } from "@tanstack/react-router";
import { useKnownAnswers } from "#web/attention/use-known-answers.ts";
import { CandidatePage } from "#web/candidates/candidate-page.tsx";
import { ComparisonPage } from "#web/reports/comparison-page.tsx";
import { JobChoicePage } from "./job-choice-page.tsx";
import { JobPage } from "./job-page.tsx";

const route = getRouteApi("/_manager/dashboard");

/** Three levels, each with an address of its own: all jobs, one job, one candidate or some of them side by side. */
export function DashboardPage() {
  const { job, candidate, compare, by } = route.useSearch();
  useKnownAnswers(candidate);
  if (candidate) return <CandidatePage key={candidate} candidateId={candidate} />;
  if (job && compare) return <ComparisonPage key={compare} jobId={job} candidates={compare} by={by} />;
  if (job) return <JobPage key={job} jobId={job} />;
  return <JobChoicePage />;
}
