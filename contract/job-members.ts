import { oc } from "@orpc/contract";
import * as z from "zod";
import { confirmedOwner, errors } from "./errors.ts";
import { searchWords } from "./fields.ts";
import { jobRoles } from "./job-roles.ts";
import { del, get, post, put } from "./routes.ts";

export const jobRole = z.enum(jobRoles);

const person = { id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() };

const JobMember = z.object({
  ...person,
  role: jobRole,
  isSelf: z.boolean(),
  /** A deactivated member keeps the role, and sees nothing. */
  isDeactivated: z.boolean(),
});
export type JobMember = z.infer<typeof JobMember>;

const Colleague = z.object(person);
export type Colleague = z.infer<typeof Colleague>;

/** How many colleagues a search shows. */
export const maxColleagues = 20;

const oneJob = z.object({ jobId: z.uuid() });
const oneMember = oneJob.extend({ memberId: z.uuid() });
const notFound = errors("JOB_NOT_FOUND", "MEMBER_NOT_FOUND");

export const managerJobMembers = oc.tag("Jobs").router({
  list: get("/jobs/{jobId}/members", "Who shares a job, its owner first")
    .input(oneJob)
    .output(z.array(JobMember))
    .errors(errors("JOB_NOT_FOUND")),
  colleagues: get(
    "/jobs/{jobId}/colleagues",
    "Active members of your company who do not share the job yet, by name",
  )
    .input(oneJob.extend({ q: searchWords.default("") }))
    .output(z.array(Colleague))
    .errors(errors("JOB_NOT_FOUND")),
  save: put(
    "/jobs/{jobId}/members/{memberId}",
    "Share a job with a colleague, or change their role; they get an e-mail when it is new to them",
  )
    .input(oneMember.extend({ role: z.enum(["editor", "reader"]) }))
    .output(z.array(JobMember))
    .errors({ ...notFound, ...errors("ALREADY_JOB_OWNER", "VIEWERS_ONLY_READ", "MEMBER_IS_CANDIDATE") }),
  remove: del(
    "/jobs/{jobId}/members/{memberId}",
    "End sharing a job with a colleague; anyone but the owner can remove themselves",
  )
    .input(oneMember)
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ...notFound, ...errors("ALREADY_JOB_OWNER") }),
  handOver: put("/jobs/{jobId}/owner", "Make a colleague the owner of a job with everything in it")
    .input(
      oneMember.extend({
        /** Whether the earlier owner stays as an editor. */
        stay: z.boolean(),
      }),
    )
    .output(z.object({ handedOver: z.literal(true) }))
    .errors({
      ...notFound,
      ...errors("ALREADY_JOB_OWNER", "VIEWERS_ONLY_READ", "MEMBER_IS_CANDIDATE", "CONFIRM_IT_IS_YOU"),
    }),
  handOverAll: post(
    "/members/{memberId}/jobs/hand-over",
    "An owner of the company gives all jobs of a member to another one",
  )
    .input(z.object({ memberId: z.uuid(), toId: z.uuid() }))
    .output(z.object({ jobs: z.int() }))
    .errors(
      errors(
        ...confirmedOwner,
        "MEMBER_NOT_FOUND",
        "ALREADY_JOB_OWNER",
        "VIEWERS_ONLY_READ",
        "CANNOT_TAKE_JOBS",
      ),
    ),
});
