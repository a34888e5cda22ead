import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { useKnownAnswers } from "#web/app/features/notifications/use-known-answers.ts";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { JobChoicePage } from "./job-choice-page.tsx";
import { candidateLevel, comparisonLevel, jobLevel } from "./levels.ts";

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
  if (candidate) return <candidateLevel.Component key={candidate} candidateId={candidate} />;
  if (job && compare)
    return <comparisonLevel.Component key={compare} jobId={job} candidates={compare} by={by} />;
  if (job) return <jobLevel.Component key={job} jobId={job} />;
  return <JobChoicePage />;
}
