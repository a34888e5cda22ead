import { oc } from "@orpc/contract";
import * as z from "zod";
import { candidateFilters, candidatesAtOnce, candidateSorts, wantedByDefault } from "./lists.ts";
import { errors } from "./errors.ts";
import { line, moment, month, optionalEmail, searchWords } from "./fields.ts";
import { companyName, personName } from "./names.ts";
import { CandidateConsent } from "./consent-texts.ts";
import { consentNote, Outreach, wantedResponses } from "./outreach.ts";
import { Card } from "./cards.ts";
import { releaseModes } from "./batch-release.ts";
import { overlapsOf } from "./months.ts";
import { Reviewer } from "./reviewers.ts";

/** Empty ones are left out, so that an entry that was kept without them stays the same. */
const evidence = (label: string) => line(label, 100).optional();

/** Of a company's family so many are offered, and may be looked at as well. */
export const mostRelatives = 6;

/** False where one of them is no month: that is told by itself. */
const isBefore = (one: string | null, other: string) =>
  one !== null && [one, other].every((text) => month.safeParse(text).success) && one < other;

/** One row of the work history. Months are `YYYY-MM`; a current job has no end. */
export const WorkHistoryEntry = z
  .object({
    company: companyName,
    position: line("Position"),
    /** Where, and in which team: in a large company they find those who saw the work. */
    place: evidence("Place"),
    team: evidence("Team"),
    /** Which of the company's family were chosen on the form, so that their people are found as well. */
    also: z.array(companyName).max(mostRelatives).optional(),
    startDate: month,
    endDate: month.nullable().default(null),
    isCurrent: z.boolean().default(false),
    /** Held beside another job: without this, two entries share no more than the month of changing over. */
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

export const WorkHistory = z
  .array(WorkHistoryEntry)
  .max(50, "Fifty jobs can be given at most")
  .superRefine((entries, context) => {
    if (context.issues.length > 0) return;
    for (const { index, message } of overlapsOf(entries))
      context.addIssue({ code: "custom", path: [index, "startDate"], message });
  });

export const CandidateFields = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  /** Where the candidate can be asked to agree. */
  email: optionalEmail.default(null),
  workHistory: WorkHistory.default([]),
  excludeCurrentColleagues: z.boolean().default(true),
  sendSurveysAutomatically: z.boolean().default(true),
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
  /** Another of the manager's active jobs moves the candidate there. */
  jobId: z.uuid(),
  /** What was shown before: where it has changed meanwhile, the later one is told. */
  seen: z.object({
    firstName: z.string(),
    lastName: z.string(),
    workHistory: z.array(WorkHistoryEntry),
    email: z.string().nullable().optional(),
    jobId: z.uuid().optional(),
  }),
});

export const CandidateSummary = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: moment,
  reviewerCount: z.int(),
  responseCount: z.int(),
});
export type CandidateSummary = z.infer<typeof CandidateSummary>;

export const CandidateList = z.object({
  /** All of the job's candidates. */
  total: z.int(),
  /** Those who match what was searched for. */
  found: z.int(),
  candidates: z.array(CandidateSummary),
});
export type CandidateList = z.infer<typeof CandidateList>;

export const FoundCandidate = CandidateSummary.pick({ id: true, firstName: true, lastName: true }).extend({
  jobId: z.uuid(),
  jobTitle: z.string(),
  jobIsActive: z.boolean(),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;

/** So many are found at once, whatever their job. */
export const mostFound = 10;

/** Where former colleagues may be looked for beside the directory. */
export const sourceKeys = ["people_data_labs"] as const;
export type SourceKey = (typeof sourceKeys)[number];
/** What people call them, also where one is not set up any more. */
export const sourceNames: Record<SourceKey, string> = { people_data_labs: "People Data Labs" };

/** What has become of the search in a source beside the directory. */
export const SourceSearch = z.object({
  key: z.enum(sourceKeys),
  /** What people call it. */
  source: z.string(),
  status: z.enum(["searching", "done", "failed"]),
  /** Why it failed or is tried again; partial: what came before that was used. */
  problem: z.enum(["unreachable", "limit", "refused", "partial"]).nullable(),
  retryAt: moment.nullable(),
  /** It failed, and a person may have it searched again: the source is still set up. */
  canRepeat: z.boolean(),
});
export type SourceSearch = z.infer<typeof SourceSearch>;

/** A round whose answers are shown together. */
export const BatchRelease = z.object({
  /** So many of those who were found have to answer. */
  least: z.literal(releaseModes),
  /** How many of those who were found were asked; not who, and not whether they answered. */
  asked: z.int(),
  state: z.enum(["waiting", "shown", "too_few"]),
  /** Those that are shown. Nothing tells whose they are. */
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
  /** Of an archived job a candidate is read, and nothing is done about them. */
  jobIsActive: z.boolean(),
  workHistory: z.array(WorkHistoryEntry),
  excludeCurrentColleagues: z.boolean(),
  createdAt: moment,
  reviewers: z.array(Reviewer),
  /** How many reviewers took their response back; not which. */
  withdrawnResponses: z.int(),
  /** Null: answers are shown as they arrive. */
  together: BatchRelease.nullable(),
  outreach: Outreach,
  /** What the candidate says to it. */
  consent: CandidateConsent,
  /** Where they worked as they say themselves, and since when that waits for the manager; null: nothing waits. */
  correction: z.object({ workHistory: z.array(WorkHistoryEntry), on: z.iso.date() }).nullable(),
  searches: z.array(SourceSearch),
});
export type Candidate = z.infer<typeof Candidate>;

export const managerCandidates = {
  list: oc
    .route({
      method: "GET",
      path: "/jobs/{jobId}/candidates",
      tags: ["Candidates"],
      summary: "A job's candidates, newest first unless they are to be sorted otherwise",
    })
    .input(
      z.object({
        jobId: z.uuid(),
        /** Words of the name. */
        q: searchWords.default(""),
        sort: z.enum(candidateSorts).default("newest"),
        show: z.enum(candidateFilters).default("all"),
        limit: z.coerce.number().int().min(1).max(2_000).default(candidatesAtOnce),
      }),
    )
    .output(CandidateList)
    .errors(errors("JOB_NOT_FOUND")),
  find: oc
    .route({
      method: "GET",
      path: "/candidates",
      tags: ["Candidates"],
      summary: "Candidates of all your jobs by words of their names, newest first",
    })
    .input(z.object({ q: searchWords.min(1) }))
    .output(z.array(FoundCandidate)),
  get: oc
    .route({
      method: "GET",
      path: "/candidates/{candidateId}",
      tags: ["Candidates"],
      summary: "One candidate with the reviewers",
    })
    .input(z.object({ candidateId: z.uuid() }))
    .output(Candidate)
    .errors(errors("CANDIDATE_NOT_FOUND")),
  create: oc
    .route({
      method: "POST",
      path: "/jobs/{jobId}/candidates",
      successStatus: 201,
      tags: ["Candidates"],
      summary: "Add a candidate; former colleagues are found and the best are asked",
    })
    .input(z.object({ jobId: z.uuid(), ...CandidateFields.shape }))
    .output(Candidate)
    .errors(
      errors(
        "JOB_NOT_FOUND",
        "JOB_ARCHIVED",
        "STARTS_IN_FUTURE",
        "ENDS_TOO_LATE",
        "TOO_MANY_CANDIDATES",
        "CANDIDATE_IS_MANAGER",
      ),
    ),
  update: oc
    .route({
      method: "PUT",
      path: "/candidates/{candidateId}",
      tags: ["Candidates"],
      summary: "Correct name and work history, or move to another job; former colleagues are found anew",
    })
    .input(z.object({ candidateId: z.uuid(), ...CandidateChanges.shape }))
    .output(Candidate)
    .errors(
      errors(
        "CANDIDATE_NOT_FOUND",
        "CANDIDATE_CHANGED",
        "JOB_NOT_FOUND",
        "JOB_ARCHIVED",
        "STARTS_IN_FUTURE",
        "ENDS_TOO_LATE",
        "TOO_MANY_CANDIDATES",
        "CANDIDATE_IS_MANAGER",
      ),
    ),
  settleCorrection: oc
    .route({
      method: "PUT",
      path: "/candidates/{candidateId}/correction",
      tags: ["Candidates"],
      summary:
        "Take over how the candidate corrected the work history, or leave it; former colleagues are found anew",
    })
    .input(
      z.object({
        candidateId: z.uuid(),
        accept: z.boolean(),
        /** What was shown: another correction meanwhile is not taken over unseen. */
        seen: z.array(WorkHistoryEntry),
        /** What was shown beside it, and would be lost. */
        before: z.array(WorkHistoryEntry),
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
  delete: oc
    .route({
      method: "DELETE",
      path: "/candidates/{candidateId}",
      tags: ["Candidates"],
      summary: "Delete a candidate with reviewers and responses",
    })
    .input(z.object({ candidateId: z.uuid() }))
    .output(z.object({ reviewers: z.int(), responses: z.int() }))
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  searchAgain: oc
    .route({
      method: "POST",
      path: "/candidates/{candidateId}/searches/{source}/again",
      tags: ["Candidates"],
      summary:
        "Search a source again that failed, at most once an hour; one that did not fail stays as it is",
    })
    .input(z.object({ candidateId: z.uuid(), source: z.enum(sourceKeys) }))
    .output(SourceSearch)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED", "SOURCE_NOT_SEARCHED", "SEARCHED_LATELY")),
};
