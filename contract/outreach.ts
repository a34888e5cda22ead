import { oc } from "@orpc/contract";
import * as z from "zod";
import { releaseModes } from "./batch-release.ts";
import { errors } from "./errors.ts";
import { moment, optionalText } from "./fields.ts";
import { inviterRules } from "./company-roles.ts";
import { afterWithdrawing, neededBeforeAsking, regions } from "./portal-rules.ts";
import { forKeys } from "./requests.ts";
import { get, post, put } from "./routes.ts";

export const wantedResponses = z
  .int("Please give a whole number")
  .min(1, "At least 1 response")
  .max(20, "20 responses at most");

/** How the candidate consented; empty: no note. */
export const consentNote = optionalText("How the candidate agreed", 1_000);

/** The size of batch releases; null: responses are shown as they arrive. */
const releaseMode = z.literal(releaseModes).nullable();

const day = z.iso.date();
/** 'Reviewer A' */
const label = z.string();

/** Events by UTC date, as with responses: the time of day could help to identify a reviewer. */
const TimelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created"), day }),
  // No reminders and no counts: a single reviewer without one must have declined.
  // With batch release, neither who was contacted nor who answered is shown.
  z.object({ kind: z.enum(["found", "asked_some", "shown"]), day, count: z.int() }),
  z.object({
    kind: z.enum(["added", "asked", "answered"]),
    day,
    reviewers: z.array(label),
  }),
  z.object({
    kind: z.enum(["paused", "resumed", "consent_noted", "consent_removed", "consent_asked"]),
    day,
    by: z.string(),
  }),
  // The candidate's own actions, without a name.
  z.object({ kind: z.enum(["consent_given", "consent_refused", "consent_taken_back"]), day }),
]);

export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Outreach = z.object({
  /** The system contacts the best matches, and the next best when needed. */
  automatic: z.boolean(),
  wantedResponses: z.int(),
  paused: z.boolean(),
  /** A manager's note on how the candidate consented. */
  consent: z.object({ note: z.string(), by: z.string(), on: day }).nullable(),
  /** Why no one is contacted. */
  consentMissing: z.enum(["note", "consent", "taken_back"]).nullable(),
  /** Enough responses have arrived, so no one else is contacted or reminded. */
  complete: z.boolean(),
  /**
   * Before the first surveys, while outreach is not automatic: the best matches, for the manager to confirm. Chosen by
   * their cards alone, so that the choice does not show who may be contacted.
   */
  proposed: z.array(z.uuid()),
  /** How many matches are below the likelihood that the company or the installation requires. */
  unlikely: z.int(),
  /** Before the first surveys: the matches that a rule leaves out, and who made the rule. The manager can choose them. */
  leftOut: z.object({ keys: z.array(z.uuid()), by: z.enum(["company", "installation"]) }).nullable(),
  /** When the next best match will be contacted. */
  nextAskOn: day.nullable(),
  /** When something besides surveys and answers changed last. */
  changedOn: day,
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
});

export type Outreach = z.infer<typeof Outreach>;

const CompanyRules = z.object({
  company: z.string(),
  /** What is required before surveys are sent: nothing, a manager's note or the candidate's own consent. */
  needed: z.enum(neededBeforeAsking),
  /** What happens to the answers when a candidate withdraws consent, as the candidate was promised before agreeing. */
  afterWithdrawal: z.enum(afterWithdrawing),
  /** Selects the consent text by law, unless the candidate lives elsewhere. */
  region: z.enum(regions),
  /** For new candidates. */
  answersTogether: releaseMode,
  /** The installation's minimum. */
  requiredTogether: releaseMode,
  /** Found reviewers below this likelihood in percent are contacted only by hand. */
  minLikelihoodPercent: z.int("Please give a whole number").min(0, "0 at least").max(100, "100 at most"),
  /** The installation's minimum. */
  requiredLikelihoodPercent: z.int(),
  whoInvites: z.enum(inviterRules),
  /** The installation's setting: whether anyone but its admins may invite. */
  companiesInvite: z.boolean(),
  /** Whether members and candidates may fill in work histories from a file. */
  resumeUpload: z.boolean(),
  /** The installation's setting: whether companies may turn that on. */
  resumeUploadOffered: z.boolean(),
});

export type CompanyRules = z.infer<typeof CompanyRules>;

/** What a company decides. */
const CompanyChoices = CompanyRules.omit({
  company: true,
  requiredTogether: true,
  requiredLikelihoodPercent: true,
  companiesInvite: true,
  resumeUploadOffered: true,
});
export type CompanyChoices = z.infer<typeof CompanyChoices>;

const candidateId = z.object({ candidateId: z.uuid() });

/** The number of reviewers that a search saves. */
const maxFirstSurveys = 60;

export const managerOutreach = oc.tag("Outreach").router({
  change: put(
    "/candidates/{candidateId}/outreach",
    "Set how many responses are wanted, and whether outreach is automatic",
  )
    .meta(forKeys("candidates:write"))
    // What is left out stays as it is.
    .input(
      candidateId
        .extend({ wantedResponses, automatic: z.boolean() })
        .partial()
        .required({ candidateId: true }),
    )
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  start: put(
    "/candidates/{candidateId}/outreach/start",
    "Send the survey to the chosen reviewers, and replace those who do not answer",
  )
    .meta(forKeys("candidates:write"))
    .input(
      candidateId.extend({
        reviewerKeys: z.array(z.uuid()).min(1, "Choose at least one reviewer").max(maxFirstSurveys),
        /** Proposed reviewers that the manager left out. They are contacted only if a manager selects them. */
        skippedKeys: z.array(z.uuid()).max(maxFirstSurveys).default([]),
      }),
    )
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED", "REVIEWER_NOT_FOUND", "OUTREACH_STARTED")),
  pause: put(
    "/candidates/{candidateId}/outreach/pause",
    "Pause or resume outreach: while it is paused the system sends no surveys and no reminders about this candidate",
  )
    .meta(forKeys("candidates:write"))
    .input(candidateId.extend({ paused: z.boolean() }))
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  saveConsentNote: put(
    "/candidates/{candidateId}/consent",
    "Record how the candidate agreed to be reviewed; an empty note removes the record",
  )
    .input(
      candidateId.extend({
        note: consentNote,
        /** The note shown before, to detect another one. Pages of the previous release leave it out. */
        seen: z.string().max(1_000).nullable().optional(),
      }),
    )
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED", "CANDIDATE_CHANGED")),
  companyRules: get("/company-rules", "Your company's rules for all its managers").output(CompanyRules),
  saveCompanyRules: put("/company-rules", "Change your company's rules for all its managers")
    .input(CompanyChoices.partial())
    .output(CompanyRules)
    .errors(errors("OWNERS_ONLY")),
});

/** Without addresses. */
export const Delivery = z.object({
  id: z.uuid(),
  what: z.string(),
  enqueuedAt: moment,
  failedAt: moment,
  tries: z.int(),
  /** Without addresses. */
  reason: z.string(),
});

/** The mail server refused e-mails because of this installation within the last day. */
export const MailTrouble = z.object({
  since: moment,
  lastAt: moment,
  /** The number of refusals since then. */
  refusals: z.int(),
  /** The server's last answer, without addresses. */
  reason: z.string(),
  advice: z.string(),
  /** Until when automatic e-mails wait; null if they do not. */
  heldUntil: moment.nullable(),
});

export const adminDeliveries = oc.tag("Deliveries").router({
  list: get("/admin/deliveries", "Deliveries that failed for good, the latest first").output(
    z.object({
      deliveries: z.array(Delivery),
      /** How many failed for good, and how many wait for a retry. */
      failed: z.int(),
      waiting: z.int(),
      trouble: MailTrouble.nullable(),
    }),
  ),
  resume: post(
    "/admin/deliveries/resume",
    "Retry at once the e-mails that wait because the mail server refused them",
  ).output(z.object({ success: z.literal(true) })),
  retry: post("/admin/deliveries/retry", "Retry one failed delivery, or all")
    .input(z.object({ deliveryId: z.uuid().optional() }))
    .output(z.object({ retried: z.int() }))
    .errors(errors("DELIVERY_NOT_FOUND")),
});

export type Delivery = z.infer<typeof Delivery>;

export type MailTrouble = z.infer<typeof MailTrouble>;
