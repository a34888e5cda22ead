import { api } from "#web/app/lib/api.ts";
import { queryClient } from "#web/app/lib/query-client.ts";
import { noticesOptions } from "#web/app/features/notifications/attention-queries.ts";
import { candidateOptions, candidatesKey } from "./queries.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { undoableDelete } from "#web/app/ui/pending-deletions.ts";

interface DeletedCandidate {
  ids: string[];
  jobId: string;
  /** What they are called together. */
  name: string;
  /** Of several what each is called. */
  names?: string[];
}

/** Deletes a job's candidates unless that is undone. */
export function undoableDeleteCandidates({ ids, jobId, name, names }: DeletedCandidate) {
  undoableDelete({
    id: ids,
    name,
    names,
    remove: () => ids.map((candidateId) => api.manager.candidates.delete.call({ candidateId })),
    settled: async () => {
      for (const { queryKey } of ids.map(candidateOptions)) {
        // Whoever goes back to a candidate who is gone is not shown them again.
        queryClient.removeQueries({ queryKey, type: "inactive" });
        await queryClient.invalidateQueries({ queryKey });
      }
      await queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
      await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      await queryClient.invalidateQueries({ queryKey: noticesOptions.queryKey });
    },
  });
}
