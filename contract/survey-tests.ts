import { oc } from "@orpc/contract";
import * as z from "zod";
import { sendsMail } from "./requests.ts";
import { errors, sendingSurvey } from "./errors.ts";
import { email, optionalLine } from "./fields.ts";
import { optionalCompanyName, personName } from "./names.ts";
import { findId } from "./pasted.ts";
import { SurveySent } from "./reviewers.ts";
import { get, post } from "./routes.ts";

/** A malformed id is not found, like any wrong one. */
const candidateId = z.string().transform(findId).pipe(z.string().max(200));

export const TestedCandidate = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  job: z.object({
    id: z.uuid(),
    title: z.string(),
    department: z.string().nullable(),
    location: z.string().nullable(),
    /** No surveys are sent about candidates of an archived job. */
    isActive: z.boolean(),
  }),
});
export type TestedCandidate = z.infer<typeof TestedCandidate>;

/** A reviewer as an admin sees them for sending a survey, without anything about answers. */
export const ExistingReviewer = z.object({
  key: z.uuid(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  created_by_type: z.string(),
  /** Whether a named reviewer can be contacted now. For found reviewers it reveals nothing, and sending fails instead. */
  canBeAsked: z.boolean(),
});
export type ExistingReviewer = z.infer<typeof ExistingReviewer>;

export const NewReviewer = z.object({
  name: personName("Name"),
  email,
  company: optionalCompanyName,
  position: optionalLine("Position"),
});

const SendTest = z.object({
  candidateId: z.uuid(),
  /** The job that the admin saw. Without it, no manager is excluded as a reviewer. */
  jobId: z.uuid(),
  templateId: z.uuid(),
  reviewer: z.union([z.object({ key: z.uuid() }), NewReviewer]),
});
export type SendTest = z.output<typeof SendTest>;

const aboutCandidate = errors("INVALID_CANDIDATE");
const aboutEmail = errors("INVALID_CANDIDATE", "TESTED_JOB_NOT_FOUND", "REVIEWER_IS_MANAGER");

export const adminSurveyTests = oc.tag("Survey tests").router({
  candidate: get("/survey-tests/candidates/{candidateId}", "Validate a candidate's id")
    .input(z.object({ candidateId }))
    .output(TestedCandidate)
    .errors(aboutCandidate),
  reviewers: get("/survey-tests/candidates/{candidateId}/reviewers", "A candidate's reviewers, by name")
    .input(z.object({ candidateId }))
    .output(z.array(ExistingReviewer))
    .errors(aboutCandidate),
  checkEmail: post(
    "/survey-tests/check-reviewer-email",
    "Whether a reviewer of this candidate may have this e-mail address",
  )
    .input(z.object({ candidateId: z.uuid(), jobId: z.uuid(), email }))
    .output(z.object({ valid: z.literal(true) }))
    .errors(aboutEmail),
  send: post(
    "/survey-tests",
    "Send a new or an existing reviewer the survey of a template, and wait for the outcome",
  )
    .meta(sendsMail)
    .input(SendTest)
    .output(SurveySent.extend({ to: z.string() }))
    .errors({
      ...aboutEmail,
      ...errors(
        ...sendingSurvey,
        "TEMPLATE_NOT_FOUND",
        "REVIEWER_EXISTS",
        "ASKED_TODAY",
        "CANNOT_BE_ASKED",
        "DO_NOT_CONTACT",
        "MAIL_REFUSED",
      ),
    }),
});
