import { keepPreviousData } from "@tanstack/react-query";
import { candidatesAtOnce } from "#contract/candidates.ts";
import { api } from "#web/lib/api.ts";

/** A reviewer's answer shall appear without a reload. */
const refetchInterval = 10_000;
/** While the system sends surveys by itself, or searches, one watches that happen. */
const sendingInterval = 2_000;

export const candidatesOptions = (jobId: string, { q = "", limit = candidatesAtOnce } = {}) =>
  api.manager.candidates.list.queryOptions({
    input: { jobId, q, limit },
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

/** However much of them is shown, and whatever is searched for. */
export const candidatesKey = (jobId: string) => api.manager.candidates.list.key({ input: { jobId } });
