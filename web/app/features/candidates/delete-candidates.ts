import type { CandidateSummary } from "#contract/candidates.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { noticesOptions } from "#web/app/features/notifications/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { candidateOptions, candidatesKey } from "#web/app/lib/candidate-queries.ts";
import { confirm } from "#web/app/ui/confirm.tsx";
import { fullName, pluralize } from "#web/app/ui/text.tsx";
import { undoableDelete, undoSeconds } from "#web/app/ui/undoable-delete.ts";

type DeletedCandidate = Pick<
  CandidateSummary,
  "id" | "firstName" | "lastName" | "reviewerCount" | "responseCount"
>;

/** Asks, and then deletes a job's candidates unless the manager undoes it. */
export function confirmDeleteCandidates(
  jobId: string,
  candidates: DeletedCandidate[],
  onDelete: () => Promise<void> | void,
) {
  const ids = candidates.map(({ id }) => id);
  const names = candidates.map(fullName);
  const areMany = names.length > 1;
  const name = areMany ? pluralize(names.length, "candidate") : names.join("");
  const reviewers = candidates.reduce((sum, { reviewerCount }) => sum + reviewerCount, 0);
  const responses = candidates.reduce((sum, { responseCount }) => sum + responseCount, 0);
  confirm({
    title: `Delete ${name}?`,
    message: `${pluralize(reviewers, "reviewer")}, ${pluralize(responses, "response")} and all comments will be deleted. Links to surveys and shared reports stop working. You can undo this for ${undoSeconds} seconds.`,
    confirmLabel: "Delete",
    action: async () => {
      undoableDelete({
        id: ids,
        name,
        names: areMany ? names : undefined,
        remove: () => ids.map((candidateId) => api.manager.candidates.delete.call({ candidateId })),
        onSettled: () => refresh(jobId, ids),
      });
      await onDelete();
    },
  });
}

async function refresh(jobId: string, ids: string[]) {
  for (const { queryKey } of ids.map(candidateOptions)) {
    // Going back must not show a deleted candidate from the cache.
    queryClient.removeQueries({ queryKey, type: "inactive" });
    await queryClient.invalidateQueries({ queryKey });
  }
  await queryClient.invalidateQueries({ queryKey: candidatesKey(jobId) });
  await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
  await queryClient.invalidateQueries({ queryKey: noticesOptions.queryKey });
}
