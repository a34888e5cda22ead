import { companyOwnerOnly, confirmed, managerOnly, run, writerOnly } from "#server/platform/guards/guards.ts";
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
  get: managerOnly.jobs.get.handler(run(selectJob)),
  create: writerOnly.jobs.create.handler(run(createJob)),
  update: writerOnly.jobs.update.handler(run(updateJob)),
  surveys: managerOnly.jobs.surveys.handler(run(readJobSurveys)),
  setActive: writerOnly.jobs.setActive.handler(run(setJobActive)),
  delete: writerOnly.jobs.delete.handler(run(deleteJob)),
};

export const managerJobMembers = {
  list: managerOnly.jobMembers.list.handler(run(listJobMembers)),
  colleagues: managerOnly.jobMembers.colleagues.handler(run(listColleagues)),
  save: writerOnly.jobMembers.save.handler(run(saveJobMember)),
  remove: managerOnly.jobMembers.remove.handler(run(removeJobMember)),
  handOver: writerOnly.use(confirmed).jobMembers.handOver.handler(run(handOverJob)),
  handOverAll: companyOwnerOnly.use(confirmed).jobMembers.handOverAll.handler(run(handOverAll)),
};
