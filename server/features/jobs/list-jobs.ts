import type { Job } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { selectJobs } from "./job-view.ts";

/** A card shows two lines. With hundreds of jobs whole descriptions would be megabytes. */
const longest = 200;

/** All of the manager's jobs, newest first. Who wants the whole texts asks for one job. */
export async function listJobs(context: ManagerContext): Promise<Job[]> {
  const jobs = await selectJobs(context);
  return jobs.map((job) => ({
    ...job,
    description: cut(job.description),
    requirements: cut(job.requirements),
  }));
}

function cut(text: string | null): string | null {
  if (!text || text.length <= longest) return text;
  const whole = text.slice(0, longest).replace(/\s\S*$/, "");
  return `${whole.toWellFormed()}…`;
}
