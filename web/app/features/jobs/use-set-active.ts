import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/app/lib/api.ts";
import { jobsOptions, refreshJob } from "./queries.ts";
import { toast } from "#web/app/ui/toast.tsx";

/** Archives a job or brings it back, and says so. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation(
    api.manager.jobs.setActive.mutationOptions({
      onSuccess: (job) => {
        const title = job.isActive ? "Job unarchived" : "Job archived";
        const effect = job.isActive
          ? "is active again."
          : "is archived. Its candidates and responses are kept.";
        toast.success(title, `${job.title} ${effect}`);
        return refreshJob(queryClient, job);
      },
      onError: (error) => {
        toast.failure("Failed to update job status.", error);
        // It may be gone, deleted in another tab.
        return queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      },
    }),
  );
}
