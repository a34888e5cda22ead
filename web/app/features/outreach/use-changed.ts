import { useQueryClient } from "@tanstack/react-query";
import type { Outreach } from "#contract/outreach.ts";
import { candidateOptions } from "#web/app/features/candidates/queries.ts";

/** Shows at once what a change made of the outreach; what it means for the reviewers is asked for anew. */
export function useChanged(candidateId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = candidateOptions(candidateId);
  return (outreach: Outreach) => {
    queryClient.setQueryData(queryKey, (candidate) => candidate && { ...candidate, outreach });
    void queryClient.invalidateQueries({ queryKey });
  };
}
