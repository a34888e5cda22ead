import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { candidateOptions, candidatesKey } from "#web/app/lib/candidate-queries.ts";
import { undoableDelete } from "#web/app/ui/undoable-delete.ts";

interface DeletedCandidate {
  ids: string[];
  jobId: string;
  /** What the toast calls them. */
  name: string;
  /** Each name, if there are several. */
  names?: string[];
}

/** Deletes a job's candidates unless the manager undoes it. */
export function undoableDeleteCandidates({ ids, jobId, name, names }: DeletedCandidate) {
  undoableDelete({
    id: ids,
    name,
    names,
    remove: () => ids.map((candidateId) => api.manager.candidates.delete.call({ candidateId })),
    onSettled: async () => {
      for (const { queryKey } of ids.map(candidateOptions)) {
        // Going back must not show a deleted candidate from the cache.
        queryClient.removeQueries({ queryKey, type: "inactive" });
        await queryClient.invalidateQueries({ queryKey });
      }
      await queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
      await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      await queryClient.invalidateQueries({ queryKey: noticesOptions.queryKey });
    },
  });
}
