import { oc } from "@orpc/contract";
import * as z from "zod";
import { CandidateFields } from "./candidates.ts";
import { checkReasons, checkStatuses } from "./check-states.ts";
import { cursor, nextCursor, pageSize } from "./cursors.ts";
import { errors, newCandidate } from "./errors.ts";
import { ExternalId, externalId, externalIdFields } from "./external-ids.ts";
import { calendarDay, moment } from "./fields.ts";
import { JobFields } from "./jobs.ts";
import { forKeys, maxBodyKilobytes } from "./requests.ts";
import { get, post } from "./routes.ts";

/** A job by its id or external id, or the fields of a new one. With an external id the fields count only for a new job. */
const CheckJob = z
  .object({
    id: z.uuid().optional(),
    ...externalIdFields,
    ...JobFields.shape,
    title: JobFields.shape.title.optional(),
  })
  .refine(({ id, externalId: external, title }) => id ?? external ?? title, {
    path: ["title"],
    message: "Name the job by id or externalId, or give a title for a new one",
  })
  .refine(({ id, externalId: external, title }) => !id || !(external ?? title), {
    path: ["id"],
    message: "Name the job by its id or give its fields, not both",
  });

const { firstName, lastName, email, workHistory, ...settings } = CandidateFields.shape;

/** Fields added later must be optional, without a default: repeated calls are compared with the first. */
export const StartCheck = z
  .object({
    job: CheckJob,
    candidate: z.object({
      firstName,
      lastName,
      email,
      externalId,
      externalSource: externalIdFields.externalSource,
    }),
    workHistory,
    settings: z.object(settings).prefault({}),
  })
  .meta({
    examples: [
      {
        job: { title: "Head of Sales" },
        candidate: {
          firstName: "Robin",
          lastName: "Vale",
          externalId: "12345",
          externalSource: "greenhouse",
        },
      },
    ],
  });
export type StartCheck = z.output<typeof StartCheck>;

/** The state of a candidate's references in words and counts. Never an answer, and never a reviewer. */
export const Check = z.object({
  checkId: z.uuid(),
  status: z.enum(checkStatuses),
  /** Why it waits for someone, or is stopped. */
  reason: z.enum(checkReasons).nullable(),
  ...ExternalId.shape,
  job: z.object({ id: z.uuid(), title: z.string(), ...ExternalId.shape }),
  candidate: z.object({ firstName: z.string(), lastName: z.string() }),
  /** As the candidate's page shows them: with batch release they depend on what was released. */
  counts: z.object({
    wanted: z.int(),
    reviewers: z.int(),
    contacted: z.int(),
    waiting: z.int(),
    answers: z.int(),
  }),
  createdAt: moment,
  /** The day of the last change (UTC). A time of day could show who answered. */
  updatedOn: z.iso.date(),
  /** The candidate's page, for people. */
  url: z.string(),
  /** This check, for programs. */
  statusUrl: z.string(),
});
export type Check = z.infer<typeof Check>;

const byId = z.object({ checkId: z.uuid() });

/** One shape for each status, as an OpenAPI document has it. */
const answered = <Status extends 200 | 202>(status: Status) =>
  z.object({ status: z.literal(status), headers: z.object({ location: z.string() }), body: Check });

export const managerChecks = oc.tag("Checks").router({
  start: post("/checks", "Start a candidate's reference check, with a new job if needed", {
    successStatus: 202,
    outputStructure: "detailed",
    description:
      "202: the check has started. 200: a check with this external ID exists, and nothing was started. Either everything is created or nothing.",
  })
    .meta({ ...maxBodyKilobytes(128), ...forKeys("candidates:write") })
    .input(StartCheck)
    .output(z.union([answered(202), answered(200)]))
    .errors(errors(...newCandidate, "EXTERNAL_ID_TAKEN", "CHECK_DIFFERS")),
  list: get("/checks", "The checks of all your jobs, newest first", {
    description:
      "A page may have fewer checks than the limit. Go on until nextCursor is null. updatedSince is a day in UTC.",
  })
    .meta(forKeys("candidates:read"))
    .input(
      z.object({
        status: z.enum(checkStatuses).optional(),
        jobId: z.uuid().optional(),
        updatedSince: calendarDay.optional(),
        limit: pageSize.default(50),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ checks: z.array(Check), nextCursor }))
    .errors(errors("CURSOR_INVALID")),
  get: get("/checks/{checkId}", "One check")
    .meta(forKeys("candidates:read"))
    .input(byId)
    .output(Check)
    .errors(errors("CANDIDATE_NOT_FOUND")),
  pause: post(
    "/checks/{checkId}/pause",
    "Pause a check: no surveys and no reminders are sent about the candidate until it is resumed",
  )
    .meta(forKeys("candidates:write"))
    .input(byId)
    .output(Check)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  resume: post("/checks/{checkId}/resume", "Resume a paused check")
    .meta(forKeys("candidates:write"))
    .input(byId)
    .output(Check)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
});
