import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { jobRoles } from "./job-roles.ts";
import { cursor, pageSize } from "./cursors.ts";
import { ExternalId, externalIdFields } from "./external-ids.ts";
import { line, moment, optionalLine, optionalText } from "./fields.ts";
import { forKeys, maxBodyKilobytes } from "./requests.ts";
import { checkOptions, checkQuestions, maxOwnQuestions, Question } from "./surveys.ts";
import { JobSurvey } from "./templates.ts";
import { del, get, post, put } from "./routes.ts";

const employmentTypes = ["full-time", "part-time", "contract", "internship"] as const;

/** A question that a job adds to its surveys. It depends on no other question. */
const OwnQuestion = Question.omit({ shownIf: true });

export const JobFields = z.object({
  title: line("Title"),
  department: optionalLine("Department"),
  location: optionalLine("Location"),
  employmentType: z.enum(employmentTypes).default("full-time"),
  description: optionalText("Description"),
  requirements: optionalText("Requirements"),
  ownQuestions: z
    // The server derives a new question's id from its text.
    .array(OwnQuestion.extend({ id: Question.shape.id.optional() }))
    .max(maxOwnQuestions, `You can add ${maxOwnQuestions} questions at most`)
    .superRefine(checkQuestions)
    .superRefine(checkOptions)
    .default([]),
});
export type JobFields = z.input<typeof JobFields>;

export const Job = z.object({
  id: z.uuid(),
  title: z.string(),
  department: z.string().nullable(),
  location: z.string().nullable(),
  employmentType: z.enum(employmentTypes),
  description: z.string().nullable(),
  requirements: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: moment,
  archivedAt: moment.nullable(),
  /** Increases with each change. An update names the version on which it is based. */
  version: z.int32(),
  candidateCount: z.int(),
  responseCount: z.int(),
  /** The caller's. */
  role: z.enum(jobRoles),
  ownerId: z.uuid(),
  ownerName: z.string(),
  ...ExternalId.shape,
});
export type Job = z.infer<typeof Job>;

export const JobInFull = Job.extend({ reviewerCount: z.int(), ownQuestions: z.array(OwnQuestion) });
export type JobInFull = z.infer<typeof JobInFull>;

const byId = z.object({ jobId: z.uuid() });
const notFound = errors("JOB_NOT_FOUND");

export const managerJobs = oc.tag("Jobs").router({
  list: get("/jobs", "Your jobs, newest first; long texts are cut", {
    description:
      "All of them, or a page if you give a limit. The Link header then has the address of the next page.",
  })
    .meta(forKeys("jobs:read"))
    .input(z.object({ limit: pageSize.optional(), cursor: cursor.optional() }).default({}))
    .output(z.array(Job))
    .errors(errors("CURSOR_INVALID")),
  get: get("/jobs/{jobId}", "One job")
    .meta(forKeys("jobs:read"))
    .input(byId)
    .output(JobInFull)
    .errors(notFound),
  create: post("/jobs", "Create a job", { successStatus: 201 })
    .meta({ ...maxBodyKilobytes(128), ...forKeys("jobs:write") })
    .input(JobFields.extend(externalIdFields))
    .output(JobInFull)
    .errors(errors("EXTERNAL_ID_TAKEN")),
  update: put("/jobs/{jobId}", "Change a job that is not archived", {
    description:
      "Send all fields: one that is left out gets its default, except the external ID. version is that of the job that you read. If someone changed the job since, the answer is JOB_CHANGED.",
  })
    .meta({ ...maxBodyKilobytes(128), ...forKeys("jobs:write") })
    .input(z.object({ ...byId.shape, ...JobFields.shape, ...externalIdFields, version: z.int32() }))
    .output(JobInFull)
    .errors({ ...notFound, ...errors("JOB_ARCHIVED", "JOB_CHANGED", "EXTERNAL_ID_TAKEN") }),
  surveys: get(
    "/job-surveys",
    "The surveys that reviewers for such a job would get, without the job's own questions",
  )
    .meta(forKeys("jobs:read"))
    .input(z.object({ title: optionalLine("Title"), department: optionalLine("Department") }))
    .output(z.array(JobSurvey)),
  setActive: put("/jobs/{jobId}/is_active", "Archive or unarchive a job")
    .meta(forKeys("jobs:write"))
    .input(z.object({ ...byId.shape, isActive: z.boolean() }))
    .output(JobInFull)
    .errors(notFound),
  delete: del("/jobs/{jobId}", "Delete a job with its candidates, reviewers and responses")
    .input(byId)
    .output(z.object({ candidates: z.int(), reviewers: z.int(), responses: z.int() }))
    .errors(notFound),
});
