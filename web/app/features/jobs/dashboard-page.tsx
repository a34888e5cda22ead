import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useKnownAnswers } from "#web/app/features/notifications/use-known-answers.ts";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { JobChoicePage } from "./job-choice-page.tsx";

const JobPage = lazy(() => import("./job-page.tsx").then((loaded) => ({ default: loaded.JobPage })));
const CandidatePage = lazy(() =>
  import("#web/app/features/candidates/candidate-page.tsx").then((loaded) => ({
    default: loaded.CandidatePage,
  })),
);
const ComparisonPage = lazy(() =>
  import("#web/app/features/reports/comparison-page.tsx").then((loaded) => ({
    default: loaded.ComparisonPage,
  })),
);

const route = getRouteApi("/_manager/dashboard");

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
