import { oc } from "@orpc/contract";
import * as z from "zod";
import { candidateFilters, candidateSorts, candidatesAtOnce, maxJobs, wantedByDefault } from "./lists.ts";
import { checkReasons } from "./check-states.ts";
import { cursor, nextCursor } from "./cursors.ts";
import { ExternalId, externalIdFields } from "./external-ids.ts";
import { jobRoles } from "./job-roles.ts";
import { errors, newCandidate } from "./errors.ts";
import { line, moment, month, optionalEmail, searchWords } from "./fields.ts";
import { companyName, personName } from "./names.ts";
import { CandidateConsent } from "./consent-texts.ts";
import { consentNote, Outreach, wantedResponses } from "./outreach.ts";
import { Card } from "./cards.ts";
import { releaseModes } from "./batch-release.ts";
import { findOverlappingEntries } from "./months.ts";
import { forKeys } from "./requests.ts";
import { Reviewer } from "./reviewers.ts";
import { del, get, post, put } from "./routes.ts";

/** Optional, so that stored entries without these fields stay unchanged. */
const evidence = (label: string) => line(label, 100).optional();

/** The maximum number of related companies that are offered and searched. */
export const maxRelatives = 6;

/** False for an invalid month, which has an error of its own. */
const isBefore = (start: string | null, end: string) =>
  start !== null && [start, end].every((text) => month.safeParse(text).success) && start < end;

/** Months are `YYYY-MM`. A current job has no end. */
export const WorkHistoryEntry = z
  .object({
    company: companyName,
    position: line("Position"),
    /** In a large company, place and team find the people who saw the work. */
    place: evidence("Place"),
    team: evidence("Team"),
    /** Related companies whose people are found as well. */
    also: z.array(companyName).max(maxRelatives).optional(),
    startDate: month,
    endDate: month.nullable().default(null),
    isCurrent: z.boolean().default(false),
    /** A parallel job. Otherwise entries may overlap only by the month of the change. */
    alongside: z.boolean().optional(),
  })
  .refine(({ endDate, isCurrent }) => isCurrent || endDate !== null, {
    path: ["endDate"],
    message: "End date is required unless this is the current job",
  })
  .refine(({ startDate, endDate, isCurrent }) => isCurrent || !isBefore(endDate, startDate), {
    path: ["endDate"],
    message: "End date is before the start date",
  })
  .overwrite((entry) => (entry.isCurrent ? { ...entry, endDate: null } : entry));
export type WorkHistoryEntry = z.output<typeof WorkHistoryEntry>;

/** Without rules on the entries together, for comparing with the stored one. */
export const StoredWorkHistory = z.array(WorkHistoryEntry).max(maxJobs, "Fifty jobs can be given at most");

export const WorkHistory = StoredWorkHistory.superRefine((entries, context) => {
  if (context.issues.length > 0) return;
  for (const { index, message } of findOverlappingEntries(entries))
    context.addIssue({ code: "custom", path: [index, "startDate"], message });
});

export const CandidateFields = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  /** For the request for consent. */
  email: optionalEmail.default(null),
  workHistory: WorkHistory.default([]),
  excludeCurrentColleagues: z.boolean().default(true),
  sendSurveysAutomatically: z.boolean().default(true),
  /** The manager confirms the first surveys (outreach.start), if there is anyone to send them to. */
  confirmFirst: z.boolean().default(false),
  wantedResponses: wantedResponses.default(wantedByDefault),
  consentNote,
});
export type CandidateFields = z.input<typeof CandidateFields>;

/** What can be corrected afterwards. */
export const CandidateChanges = z.object({
  ...CandidateFields.pick({ firstName: true, lastName: true }).shape,
  workHistory: WorkHistory,
  /** Left out: it stays as it is. */
  email: optionalEmail.optional(),
  /** Another active job of the manager moves the candidate there. */
  jobId: z.uuid(),
  ...externalIdFields,
  /** The values shown before, to detect that someone else changed them. */
  seen: z.object({
    firstName: z.string().max(200),
    lastName: z.string().max(200),
    workHistory: StoredWorkHistory,
    email: z.string().max(1_000).nullable().optional(),
    jobId: z.uuid().optional(),
  }),
});

export const CandidateSummary = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: moment,
  reviewerCount: z.int(),
  /** The counts say no more than the candidate's page: with batch release they depend on what was released. */
  askedCount: z.int(),
  responseCount: z.int(),
  waitingCount: z.int(),
  /** Why outreach cannot continue without the manager. */
  stuck: z.enum(checkReasons).exclude(["archived"]).nullable(),
  /** From the answers that the manager may read. Null if there is no number, or a key lacks `results:read`. */
  recommendation: z
    .object({
      n: z.int(),
      mean: z.number(),
      top: z.int(),
      /** The best rating on this candidate's scale. */
      highest: z.int().optional(),
    })
    .nullable(),
  ...ExternalId.shape,
});
export type CandidateSummary = z.infer<typeof CandidateSummary>;

export const CandidateList = z.object({
  /** All of the job's candidates. */
  total: z.int(),
  /** Candidates that match the search. */
  found: z.int(),
  candidates: z.array(CandidateSummary),
  /** Only for the newest first. */
  nextCursor,
});
export type CandidateList = z.infer<typeof CandidateList>;

export const FoundCandidate = CandidateSummary.pick({ id: true, firstName: true, lastName: true }).extend({
  jobId: z.uuid(),
  jobTitle: z.string(),
  jobIsActive: z.boolean(),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;

export const maxFound = 10;

/** External sources of former colleagues. */
export const sourceKeys = ["people_data_labs"] as const;
export type SourceKey = (typeof sourceKeys)[number];
/** Also for sources that are no longer configured. */
export const sourceNames: Record<SourceKey, string> = { people_data_labs: "People Data Labs" };

export const SourceSearch = z.object({
  key: z.enum(sourceKeys),
  /** The source's display name. */
  source: z.string(),
  status: z.enum(["searching", "done", "failed"]),
  /** Partial: the results before the failure were used. */
  problem: z.enum(["unreachable", "limit", "refused", "partial"]).nullable(),
  retryAt: moment.nullable(),
  /** It was skipped, or ended early, because of the monthly limit. A skipped one is resumed automatically at `resumesOn`. */
  atCeiling: z.boolean(),
  resumesOn: z.iso.date().nullable(),
  /** The search failed and the source is still configured. */
  canRepeat: z.boolean(),
});
export type SourceSearch = z.infer<typeof SourceSearch>;

export const BatchRelease = z.object({
  /** The minimum number of responses from found reviewers. */
  least: z.literal(releaseModes),
  /** How many found reviewers were contacted, but not who, or whether they answered. Named ones count once they are shown. */
  asked: z.int(),
  state: z.enum(["waiting", "shown", "too_few"]),
  /** Released responses, which cannot be traced to a reviewer. */
  answers: z.array(z.object({ key: z.uuid(), label: z.string(), card: Card })),
});
export type BatchRelease = z.infer<typeof BatchRelease>;

export const Candidate = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  positionAppliedFor: z.string().nullable(),
  jobId: z.uuid(),
  jobTitle: z.string(),
  /** Candidates of archived jobs cannot be changed. */
  jobIsActive: z.boolean(),
  /** The caller's. */
  role: z.enum(jobRoles),
  workHistory: z.array(WorkHistoryEntry),
  excludeCurrentColleagues: z.boolean(),
  createdAt: moment,
  reviewers: z.array(Reviewer),
  /** How many reviewers withdrew their response, but not which. */
  withdrawnResponses: z.int(),
  /** Null: responses are shown as they arrive. */
  together: BatchRelease.nullable(),
  outreach: Outreach,
  consent: CandidateConsent,
  /** The candidate's correction of the work history, if it waits for the manager. */
  correction: z.object({ workHistory: z.array(WorkHistoryEntry), on: z.iso.date() }).nullable(),
  searches: z.array(SourceSearch),
  ...ExternalId.shape,
});
export type Candidate = z.infer<typeof Candidate>;

export const managerCandidates = oc.tag("Candidates").router({
  list: get("/jobs/{jobId}/candidates", "A job's candidates, newest first unless sorted otherwise", {
    description:
      "Only the newest first are read page by page. A key without the scope results:read gets no recommendation, and cannot sort by rating: the newest come first.",
  })
    .meta(forKeys("candidates:read"))
    .input(
      z.object({
        jobId: z.uuid(),
        q: searchWords.default(""),
        sort: z.enum(candidateSorts).default("newest"),
        show: z.enum(candidateFilters).default("all"),
        limit: z.coerce.number().int().min(1).max(2_000).default(candidatesAtOnce),
        /** With the newest first only. */
        cursor: cursor.optional(),
      }),
    )
    .output(CandidateList)
    .errors(errors("JOB_NOT_FOUND", "CURSOR_INVALID")),
  find: get("/candidates", "Candidates of all your jobs by words of their names, newest first")
    .meta(forKeys("candidates:read"))
    .input(z.object({ q: searchWords.min(1) }))
    .output(z.array(FoundCandidate)),
  get: get("/candidates/{candidateId}", "One candidate with the reviewers")
    .meta(forKeys("candidates:read"))
    .input(z.object({ candidateId: z.uuid() }))
    .output(Candidate)
    .errors(errors("CANDIDATE_NOT_FOUND")),
  create: post(
    "/jobs/{jobId}/candidates",
    "Add a candidate; former colleagues are found and the best matches are contacted",
    { successStatus: 201 },
  )
    .meta(forKeys("candidates:write"))
    .input(z.object({ jobId: z.uuid(), ...CandidateFields.shape, ...externalIdFields }))
    .output(Candidate)
    .errors(errors(...newCandidate, "SANDBOX_FULL", "EXTERNAL_ID_TAKEN")),
  update: put(
    "/candidates/{candidateId}",
    "Correct name and work history, or move to another job; former colleagues are searched again",
    {
      description:
        "seen has the values that you read. If someone changed them since, the answer is CANDIDATE_CHANGED. An email or an external ID that is left out stays as it is. Another jobId moves the candidate to that job.",
    },
  )
    .meta(forKeys("candidates:write"))
    .input(z.object({ candidateId: z.uuid(), ...CandidateChanges.shape }))
    .output(Candidate)
    .errors(
      errors(
        ...newCandidate,
        "CANDIDATE_NOT_FOUND",
        "CANDIDATE_CHANGED",
        "OTHER_JOB_OWNER",
        "EXTERNAL_ID_TAKEN",
      ),
    ),
  settleCorrection: put(
    "/candidates/{candidateId}/correction",
    "Accept or reject the candidate's correction of the work history; former colleagues are searched again",
    {
      description:
        "seen has the correction that you read, and before the work history that it replaces. If there are newer ones, the answer is CANDIDATE_CHANGED.",
    },
  )
    .meta(forKeys("candidates:write"))
    .input(
      z.object({
        candidateId: z.uuid(),
        accept: z.boolean(),
        /** The correction shown, to detect a newer one. */
        seen: StoredWorkHistory,
        /** The work history shown, which would be replaced. */
        before: StoredWorkHistory,
      }),
    )
    .output(Candidate)
    .errors(
      errors(
        "CANDIDATE_NOT_FOUND",
        "CANDIDATE_CHANGED",
        "JOB_ARCHIVED",
        "STARTS_IN_FUTURE",
        "ENDS_TOO_LATE",
        "TOO_MANY_CANDIDATES",
      ),
    ),
  delete: del("/candidates/{candidateId}", "Delete a candidate with reviewers and responses")
    .input(z.object({ candidateId: z.uuid() }))
    .output(z.object({ reviewers: z.int(), responses: z.int() }))
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  searchAgain: post(
    "/candidates/{candidateId}/searches/{source}/again",
    "Search a failed source again, at most once an hour; a source that did not fail is not searched",
  )
    .meta(forKeys("candidates:write"))
    .input(z.object({ candidateId: z.uuid(), source: z.enum(sourceKeys) }))
    .output(SourceSearch)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED", "SOURCE_NOT_SEARCHED", "SEARCHED_LATELY")),
});
