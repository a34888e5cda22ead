import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useKnownAnswers } from "#web/attention/use-known-answers.ts";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { JobChoicePage } from "./job-choice-page.tsx";

const route = getRouteApi("/_manager/dashboard");

// The first level is what one waits for; the others come with the first step down.
const JobPage = lazy(() => import("./job-page.tsx").then((loaded) => ({ default: loaded.JobPage })));
const CandidatePage = lazy(() =>
  import("#web/candidates/candidate-page.tsx").then((loaded) => ({ default: loaded.CandidatePage })),
);
const ComparisonPage = lazy(() =>
  import("#web/reports/comparison-page.tsx").then((loaded) => ({ default: loaded.ComparisonPage })),
);

/** Three levels, each with an address of its own: all jobs, one job, one candidate or some of them side by side. */
export function DashboardPage() {
  const { candidate } = route.useSearch();
  useKnownAnswers(candidate);
  return (
    <Suspense fallback={<CardSkeletons count={3} />}>
      <Level />
    </Suspense>
  );
}

function Level() {
  const { job, candidate, compare, by } = route.useSearch();
  if (candidate) return <CandidatePage key={candidate} candidateId={candidate} />;
  if (job && compare) return <ComparisonPage key={compare} jobId={job} candidates={compare} by={by} />;
  if (job) return <JobPage key={job} jobId={job} />;
  return <JobChoicePage />;
}
