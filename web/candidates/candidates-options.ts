import { api } from "#web/lib/api.ts";

/** A reviewer's answer shall appear without a reload. */
const refetchInterval = 10_000;

export const candidatesOptions = (jobId: string) =>
  api.manager.candidates.list.queryOptions({ input: { jobId }, refetchInterval });

export const candidateOptions = (candidateId: string) =>
  api.manager.candidates.get.queryOptions({ input: { candidateId }, refetchInterval });
