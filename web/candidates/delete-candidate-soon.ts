import { api } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { candidatesKey } from "#web/queries/candidates.ts";
import { jobsOptions } from "#web/queries/jobs.ts";
import { deleteSoon } from "#web/ui/pending-deletions.ts";

/** Deletes a candidate unless that is undone. */
export function deleteCandidateSoon({ id, jobId, name }: { id: string; jobId: string; name: string }) {
  deleteSoon({
    id,
    name,
    remove: () => api.manager.candidates.delete.call({ candidateId: id }),
    settled: async () => {
      await queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
      await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
    },
  });
}
