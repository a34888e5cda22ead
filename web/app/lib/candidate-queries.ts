import { keepPreviousData } from "@tanstack/react-query";
import { candidateFilters, candidatesAtOnce, candidateSorts } from "#contract/lists.ts";
import { api, queryClient } from "./api.ts";

/** A reviewer's answer appears without a reload. */
const refetchInterval = 10_000;
/** Faster while surveys are being sent or sources are searched. */
const sendingInterval = 2_000;

interface CandidatesInput {
  q?: string;
  sort?: (typeof candidateSorts)[number];
  show?: (typeof candidateFilters)[number];
  limit?: number;
}

export const candidatesOptions = (
  jobId: string,
  {
    q = "",
    sort = candidateSorts[0],
    show = candidateFilters[0],
    limit = candidatesAtOnce,
  }: CandidatesInput = {},
) =>
  api.manager.candidates.list.queryOptions({
    input: { jobId, q, sort, show, limit },
    refetchInterval,
    placeholderData: keepPreviousData,
  });

export const candidateOptions = (candidateId: string) =>
  api.manager.candidates.get.queryOptions({
    input: { candidateId },
    refetchInterval: ({ state: { data } }) =>
      data?.reviewers.some(({ sending }) => sending) ||
      data?.searches.some(({ status, retryAt }) => status === "searching" && !retryAt)
        ? sendingInterval
        : refetchInterval,
  });

/** Matches every search, filter and limit. */
export const candidatesKey = (jobId: string) => api.manager.candidates.list.key({ input: { jobId } });

export const refreshCandidate = (candidateId: string) =>
  queryClient.invalidateQueries({ queryKey: candidateOptions(candidateId).queryKey });
