import type { Job, JobInFull } from "#contract/jobs.ts";
import type { ColleagueSearch } from "./colleague-select.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { toast } from "#web/app/ui/toast.tsx";
import { useMutation } from "@tanstack/react-query";

export const jobsOptions = api.manager.jobs.list.queryOptions();
export const jobOptions = (jobId: string) => api.manager.jobs.get.queryOptions({ input: { jobId } });

export const jobMembersOptions = (jobId: string) =>
  api.manager.jobMembers.list.queryOptions({ input: { jobId } });

/** Finds colleagues who do not share the job yet. */
export const searchColleagues = (jobId: string): ColleagueSearch => ({
  key: [...api.manager.jobMembers.colleagues.key(), jobId],
  find: (q) => api.manager.jobMembers.colleagues.call({ jobId, q }),
});

/** Removes a job that the manager left from the cache, so that going back does not show it. */
export function forgetJob(jobId: string) {
  queryClient.removeQueries({ queryKey: jobOptions(jobId).queryKey });
  queryClient.removeQueries({ queryKey: api.manager.candidates.key() });
  void queryClient.invalidateQueries({ queryKey: api.manager.key() });
}

/** After a change: updates this job, and refetches every list that contains it. */
export async function refreshJob(job: JobInFull) {
  queryClient.setQueryData(jobOptions(job.id).queryKey, job);
  await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
}

export const jobTexts = ({ title, department, location }: Job) => [title, department, location];

/** Archives or unarchives a job, and confirms it. */
export function useSetActive() {
  return useMutation(
    api.manager.jobs.setActive.mutationOptions({
      onSuccess: (job) => {
        const title = job.isActive ? "Job unarchived" : "Job archived";
        const effect = job.isActive
          ? "is active again."
          : "is archived. Its candidates and responses are kept.";
        toast.success(title, `${job.title} ${effect}`);
        return refreshJob(job);
      },
      onError: (error) => {
        toast.failure("Failed to update job status.", error);
        // Another tab may have deleted the job.
        return queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
      },
    }),
  );
}

/** For viewers, who have no jobs of their own. */
export const sharedJobsAppearHere = "Jobs that colleagues share with you appear here.";
