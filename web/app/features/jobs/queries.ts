import type { Job, JobInFull } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

export const jobsOptions = api.manager.jobs.list.queryOptions();
export const jobOptions = (jobId: string) => api.manager.jobs.get.queryOptions({ input: { jobId } });

/** After a change: this job as the service answered it, and every list that shows it again. */
export async function refreshJob(queryClient: QueryClient, job: JobInFull) {
  queryClient.setQueryData(jobOptions(job.id).queryKey, job);
  await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
}

export const jobTexts = ({ title, department, location }: Job) => [title, department, location];

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
