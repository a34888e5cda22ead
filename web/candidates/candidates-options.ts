import type { Candidate } from "#contract/candidates.ts";
import { api } from "#web/lib/api.ts";

/** A reviewer's answer shall appear without a reload. */
const refetchInterval = 10_000;
/** Just after a candidate was added the system sends the first surveys; one watches that happen. */
const firstMinuteInterval = 2_000;

export const candidatesOptions = (jobId: string) =>
  api.manager.candidates.list.queryOptions({ input: { jobId }, refetchInterval });

export const candidateOptions = (candidateId: string) =>
  api.manager.candidates.get.queryOptions({
    input: { candidateId },
    refetchInterval: ({ state: { data } }) => (data && isNew(data) ? firstMinuteInterval : refetchInterval),
  });

function isNew({ createdAt }: Candidate): boolean {
  return Date.now() - Date.parse(createdAt) < 60_000;
}
