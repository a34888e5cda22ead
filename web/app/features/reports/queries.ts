import { keepPreviousData } from "@tanstack/react-query";
import type { Candidate } from "#contract/candidates.ts";
import { api } from "#web/app/lib/api.ts";

/** Loads a report again only when it may have changed because someone was contacted or has answered. */
export function reportOptions({ id, reviewers, outreach, together, withdrawnResponses }: Candidate) {
  const options = api.manager.reports.read.queryOptions({ input: { candidateId: id } });
  const reviewerStates = reviewers.map(({ key, status, hasResponse }) => `${key} ${status} ${hasResponse}`);
  const answerCount = (together?.answers ?? reviewers.filter(({ hasResponse }) => hasResponse)).length;
  return {
    ...options,
    queryKey: [
      ...options.queryKey,
      ...reviewerStates,
      answerCount,
      together?.asked,
      withdrawnResponses,
      outreach.consent !== null,
    ],
    enabled: answerCount > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  };
}

/** Refreshed as often as a candidate's page, because answers arrive meanwhile. */
export const comparisonOptions = (jobId: string, candidates: string) =>
  api.manager.reports.compare.queryOptions({ input: { jobId, candidates }, refetchInterval: 30_000 });

export const sharesOptions = (candidateId: string) =>
  api.manager.reports.shares.queryOptions({ input: { candidateId } });
