import { managerOnly } from "#server/platform/guards/guards.ts";
import { readJobSurveys } from "#server/features/templates/explain-choice.ts";
import { createJob } from "./create-job.ts";
import { deleteJob, setJobActive, updateJob } from "./update-job.ts";
import { listJobs, selectJob } from "./jobs.ts";

export const managerJobs = {
  list: managerOnly.jobs.list.handler(({ context }) => listJobs(context)),
  get: managerOnly.jobs.get.handler(({ context, input }) => selectJob(context, input)),
  create: managerOnly.jobs.create.handler(({ context, input }) => createJob(context, input)),
  update: managerOnly.jobs.update.handler(({ context, input }) => updateJob(context, input)),
  surveys: managerOnly.jobs.surveys.handler(({ context, input }) => readJobSurveys(context, input)),
  setActive: managerOnly.jobs.setActive.handler(({ context, input }) => setJobActive(context, input)),
  delete: managerOnly.jobs.delete.handler(({ context, input }) => deleteJob(context, input)),
};
