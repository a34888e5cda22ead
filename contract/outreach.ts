import { oc } from "@orpc/contract";
import * as z from "zod";
import { releaseModes } from "./batch-release.ts";
import { errors } from "./errors.ts";
import { moment, optionalText } from "./fields.ts";
import { afterWithdrawing, neededBeforeAsking, regions } from "./portal-rules.ts";

/** How many responses a manager may want about one candidate. */
export const wantedResponses = z
  .int("Please give a whole number")
  .min(1, "At least 1 response")
  .max(20, "20 responses at most");

/** How the candidate agreed; empty: not that anybody noted. */
export const consentNote = optionalText("How the candidate agreed", 1_000);

/** How answers are shown: together, once so many are in; null: as they arrive. */
const gate = z.literal(releaseModes).nullable();

const day = z.iso.date();
/** 'Reviewer A' */
const label = z.string();

/** What happened, to the day (UTC, as with responses): the time of day would help to tell who a reviewer is. */
const TimelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("created"), day }),
  // Nothing of reminders, and no count: whoever alone was asked and gets none has declined.
  // Where answers are shown together, nobody is told who was asked, and who was heard.
  z.object({ kind: z.enum(["found", "asked_some", "shown"]), day, count: z.int() }),
  z.object({
    kind: z.enum(["added", "asked", "refused", "answered"]),
    day,
    reviewers: z.array(label),
  }),
  z.object({
    kind: z.enum(["paused", "resumed", "consent_noted", "consent_removed", "consent_asked"]),
    day,
    by: z.string(),
  }),
  // What the candidate says, who needs no name here.
  z.object({ kind: z.enum(["consent_given", "consent_refused", "consent_taken_back"]), day }),
]);

export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const Outreach = z.object({
  /** The system asks the best matches, and the next best where one is needed. */
  automatic: z.boolean(),
  wantedResponses: z.int(),
  paused: z.boolean(),
  /** Who noted when that the candidate agreed, and how they did; null: nobody. */
  consent: z.object({ note: z.string(), by: z.string(), on: day }).nullable(),
  /** What keeps everybody from being asked; null: nothing of the kind. */
  consentMissing: z.enum(["note", "consent", "taken_back"]).nullable(),
  /** As many responses as are wanted are in: nobody else is asked or reminded. */
  complete: z.boolean(),
  /** Some worked there in the same months, but too probably saw nothing of the candidate's work to be asked by the system. */
  sparesStrangers: z.boolean(),
  /** The day on which the next best match is asked if nothing else happens; null: nobody is. */
  nextAskOn: day.nullable(),
  /** Oldest first. */
  timeline: z.array(TimelineEntry),
});

export type Outreach = z.infer<typeof Outreach>;

const CompanyRules = z.object({
  company: z.string(),
  /** What has to be there before anybody is asked: nothing, a manager's note, the candidate's own consent. */
  needed: z.enum(neededBeforeAsking),
  /** What becomes of the answers where a candidate takes the consent back; each is told before agreeing. */
  afterTakingBack: z.enum(afterWithdrawing),
  /** By whose law candidates are asked unless they say that they live elsewhere. */
  region: z.enum(regions),
  /** How the answers about candidates who are added from now on are shown. */
  answersTogether: gate,
  /** The least that this installation allows. */
  leastTogether: gate,
});

export type CompanyRules = z.infer<typeof CompanyRules>;

const candidateId = z.object({ candidateId: z.uuid() });

export const managerOutreach = {
  change: oc
    .route({
      method: "PUT",
      path: "/candidates/{candidateId}/outreach",
      tags: ["Outreach"],
      summary: "How many responses are wanted, and whether the system asks by itself",
    })
    .input(candidateId.extend({ wantedResponses, automatic: z.boolean() }))
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  pause: oc
    .route({
      method: "PUT",
      path: "/candidates/{candidateId}/outreach/pause",
      tags: ["Outreach"],
      summary: "Pause or resume: while it is paused the system sends nothing about this candidate",
    })
    .input(candidateId.extend({ paused: z.boolean() }))
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  keepConsent: oc
    .route({
      method: "PUT",
      path: "/candidates/{candidateId}/consent",
      tags: ["Outreach"],
      summary: "Note how the candidate agreed to be reviewed; an empty note takes it back",
    })
    .input(candidateId.extend({ note: consentNote }))
    .output(Outreach)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED")),
  companyRules: oc
    .route({
      method: "GET",
      path: "/company-rules",
      tags: ["Outreach"],
      summary: "What your company wants of all its managers",
    })
    .output(CompanyRules),
  saveCompanyRules: oc
    .route({
      method: "PUT",
      path: "/company-rules",
      tags: ["Outreach"],
      summary: "Change it, for all managers of your company",
    })
    .input(CompanyRules.omit({ company: true, leastTogether: true }).partial())
    .output(CompanyRules),
};

/** Something that the system was to send or to do by itself, and that failed for good. It names nobody. */
export const Delivery = z.object({
  id: z.uuid(),
  what: z.string(),
  enqueuedAt: moment,
  failedAt: moment,
  tries: z.int(),
  /** Without addresses. */
  reason: z.string(),
});

/** The mail server refuses e-mails for a reason of this installation's, or did within the last day. */
export const MailTrouble = z.object({
  since: moment,
  lastAt: moment,
  /** How often since then. */
  refusals: z.int(),
  /** What the server said last, without addresses. */
  reason: z.string(),
  /** What somebody has to do about it. */
  advice: z.string(),
  /** Until then what the system sends by itself waits. Null: something was accepted since, or it is tried now. */
  heldUntil: moment.nullable(),
});

export const adminDeliveries = {
  list: oc
    .route({
      method: "GET",
      path: "/admin/deliveries",
      tags: ["Deliveries"],
      summary: "What failed for good, the latest first",
    })
    .output(
      z.object({
        deliveries: z.array(Delivery),
        /** How many failed for good; how many wait for another try. */
        failed: z.int(),
        waiting: z.int(),
        trouble: MailTrouble.nullable(),
      }),
    ),
  resume: oc
    .route({
      method: "POST",
      path: "/admin/deliveries/resume",
      tags: ["Deliveries"],
      summary: "Have what waits for the mail server's trouble tried at once",
    })
    .output(z.object({ success: z.literal(true) })),
  retry: oc
    .route({
      method: "POST",
      path: "/admin/deliveries/retry",
      tags: ["Deliveries"],
      summary: "Try what failed for good again: one of them, or all",
    })
    .input(z.object({ deliveryId: z.uuid().optional() }))
    .output(z.object({ retried: z.int() }))
    .errors(errors("DELIVERY_NOT_FOUND")),
};

export type Delivery = z.infer<typeof Delivery>;

export type MailTrouble = z.infer<typeof MailTrouble>;
