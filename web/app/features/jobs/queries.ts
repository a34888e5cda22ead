import type { QueryClient } from "@tanstack/react-query";
import type { Job, JobInFull } from "#contract/jobs.ts";
import { api } from "#web/app/lib/api.ts";

export const jobsOptions = api.manager.jobs.list.queryOptions();
export const jobOptions = (jobId: string) => api.manager.jobs.get.queryOptions({ input: { jobId } });

/** After a change: this job as the service answered it, and every list that shows it anew. */
export async function refreshJob(queryClient: QueryClient, job: JobInFull) {
  queryClient.setQueryData(jobOptions(job.id).queryKey, job);
  await queryClient.invalidateQueries({ queryKey: jobsOptions.queryKey });
}

export const jobTexts = ({ title, department, location }: Job) => [title, department, location];
