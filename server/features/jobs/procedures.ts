import { companyOwnerOnly, confirmed, managerOnly, writerOnly } from "#server/platform/guards/guards.ts";
import { linkNext } from "#server/platform/cursors.ts";
import { readJobSurveys } from "#server/features/templates/explain-choice.ts";
import { handOverAll, handOverJob } from "./hand-over.ts";
import { listColleagues, listJobMembers, removeJobMember, saveJobMember } from "./job-members.ts";
import { createJob } from "./create-job.ts";
import { deleteJob, setJobActive, updateJob } from "./update-job.ts";
import { listJobs, selectJob } from "./jobs.ts";

export const managerJobs = {
  list: managerOnly.jobs.list.handler(async ({ context, input }) => {
    const { jobs, nextCursor } = await listJobs(context, input);
    linkNext(context, "/jobs", input, nextCursor);
    return jobs;
  }),
  get: managerOnly.jobs.get.handler(({ context, input }) => selectJob(context, input)),
  create: writerOnly.jobs.create.handler(({ context, input }) => createJob(context, input)),
  update: writerOnly.jobs.update.handler(({ context, input }) => updateJob(context, input)),
  surveys: managerOnly.jobs.surveys.handler(({ context, input }) => readJobSurveys(context, input)),
  setActive: writerOnly.jobs.setActive.handler(({ context, input }) => setJobActive(context, input)),
  delete: writerOnly.jobs.delete.handler(({ context, input }) => deleteJob(context, input)),
};

export const managerJobMembers = {
  list: managerOnly.jobMembers.list.handler(({ context, input }) => listJobMembers(context, input)),
  colleagues: managerOnly.jobMembers.colleagues.handler(({ context, input }) =>
    listColleagues(context, input),
  ),
  save: writerOnly.jobMembers.save.handler(({ context, input }) => saveJobMember(context, input)),
  remove: managerOnly.jobMembers.remove.handler(({ context, input }) => removeJobMember(context, input)),
  handOver: writerOnly
    .use(confirmed)
    .jobMembers.handOver.handler(({ context, input }) => handOverJob(context, input)),
  handOverAll: companyOwnerOnly
    .use(confirmed)
    .jobMembers.handOverAll.handler(({ context, input }) => handOverAll(context, input)),
};
