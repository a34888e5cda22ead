import {
  companyOwnerAsSystem,
  confirmed,
  managerInRole,
  run,
  writerInRole,
} from "#server/platform/guards/guards.ts";
import { linkNext } from "#server/platform/cursors.ts";
import { readJobSurveys } from "#server/features/templates/explain-choice.ts";
import { handOverAll, handOverJob } from "./hand-over.ts";
import { listColleagues, listJobMembers, removeJobMember, saveJobMember } from "./job-members.ts";
import { createJob } from "./create-job.ts";
import { deleteJob, setJobActive, updateJob } from "./update-job.ts";
import { listJobs, selectJob } from "./jobs.ts";

export const managerJobs = {
  list: managerInRole.jobs.list.handler(async ({ context, input }) => {
    const { jobs, nextCursor } = await listJobs(context, input);
    linkNext(context, "/jobs", input, nextCursor);
    return jobs;
  }),
  get: managerInRole.jobs.get.handler(run(selectJob)),
  create: writerInRole.jobs.create.handler(run(createJob)),
  update: writerInRole.jobs.update.handler(run(updateJob)),
  surveys: managerInRole.jobs.surveys.handler(run(readJobSurveys)),
  setActive: writerInRole.jobs.setActive.handler(run(setJobActive)),
  delete: writerInRole.jobs.delete.handler(run(deleteJob)),
};

export const managerJobMembers = {
  list: managerInRole.jobMembers.list.handler(run(listJobMembers)),
  colleagues: managerInRole.jobMembers.colleagues.handler(run(listColleagues)),
  save: writerInRole.jobMembers.save.handler(run(saveJobMember)),
  remove: managerInRole.jobMembers.remove.handler(run(removeJobMember)),
  handOver: writerInRole.use(confirmed).jobMembers.handOver.handler(run(handOverJob)),
  handOverAll: companyOwnerAsSystem.use(confirmed).jobMembers.handOverAll.handler(run(handOverAll)),
};
