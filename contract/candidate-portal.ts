import { oc } from "@orpc/contract";
import * as z from "zod";
import { CandidateConsent } from "./consent-texts.ts";
import { WorkHistory, WorkHistoryEntry } from "./candidates.ts";
import { errors } from "./errors.ts";
import { line, secretInLink } from "./fields.ts";
import { releaseModes } from "./batch-release.ts";
import { afterWithdrawing, candidateRoutes, isFullName, regions, signFullName } from "./portal-rules.ts";
import { call, get, post } from "./routes.ts";

const region = z.enum(regions);
const day = z.iso.date();

/** An item that a candidate can agree to. */
const ConsentThing = z.object({ key: z.string(), text: z.string(), required: z.boolean() });
export type ConsentThing = z.infer<typeof ConsentThing>;

const ConsentText = z.object({
  id: z.uuid(),
  version: z.int(),
  region,
  paragraphs: z.array(z.string()),
  things: z.array(ConsentThing),
  /** Candidates who agree may get a copy of the answers, without dates and names. */
  grantsCopy: z.boolean(),
});
export type ConsentText = z.infer<typeof ConsentText>;

/**
 * Everything that the portal shows. It shows no answers and no reviewers, nor how many or whether any were contacted.
 * Otherwise a candidate who excludes everyone else would learn it about the people who are left.
 */
export const CandidatePortal = z.object({
  candidateName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  askedBy: z.string(),
  state: z.enum(["asked", "agreed", "refused", "taken_back"]),
  text: ConsentText,
  /** The size of batch releases; null: the company sees responses as they arrive. */
  answersTogether: z.literal(releaseModes).nullable(),
  wantedResponses: z.int(),
  leavesOutCurrentColleagues: z.boolean(),
  /** What happens to the answers after a withdrawal, as promised with the consent, or by today's setting. */
  afterWithdrawal: z.enum(afterWithdrawing),
  /** What happens to existing answers if the candidate withdraws now; null without a consent. */
  answersIfWithdrawn: z.enum(afterWithdrawing).nullable(),
  /** Whether the candidate may get a copy of the answers, without dates and names. */
  grantsCopy: z.boolean(),
  /** Days from closing the job to deletion; null: when the company deletes it. */
  keptDays: z.int().nullable(),
  consent: z
    .object({ signedName: z.string(), on: day, version: z.int(), takenBackOn: day.nullable() })
    .nullable(),
  /** The work history as the company has it. */
  workHistory: z.array(WorkHistoryEntry),
  /** The candidate's correction, until the company accepts or rejects it. */
  correction: z.array(WorkHistoryEntry).nullable(),
  /** Whether the page may read the work history from a file. */
  resumeUpload: z.boolean(),
  mailsStopped: z.boolean(),
});
export type CandidatePortal = z.infer<typeof CandidatePortal>;

/** The secret in the candidate's link. All wrong secrets get the same error. */
export const link = z.object({ secret: secretInLink });
export const linkErrors = errors("PARTICIPATION_NOT_FOUND", "TOO_MANY_ATTEMPTS");

export const candidatePortal = oc.tag("Participation").router({
  open: call(candidateRoutes.open, "What a candidate sees behind their link")
    .input(link.extend({ region: region.optional() }))
    .output(CandidatePortal)
    .errors(linkErrors),
  agree: call(candidateRoutes.agree, "Consent to this text")
    .input(
      link.extend({
        textId: z.uuid(),
        signedName: line("Your name", 200).refine(isFullName, signFullName),
        /** The keys of the items agreed to. */
        things: z.array(z.string().max(80)).max(20),
        /** What the page shows next to the text. Pages of the previous release leave it out. */
        seen: CandidatePortal.pick({
          candidateName: true,
          company: true,
          jobTitle: true,
          afterWithdrawal: true,
        }).optional(),
      }),
    )
    .output(CandidatePortal)
    .errors({ ...linkErrors, ...errors("CONSENT_TEXT_CHANGED", "CONSENT_INCOMPLETE") }),
  correctHistory: call(
    candidateRoutes.correctHistory,
    "Correct the work history. The company sees both versions and accepts the correction or not",
  )
    .input(link.extend({ workHistory: WorkHistory.min(1, "Please give at least one job") }))
    .output(CandidatePortal)
    .errors({ ...linkErrors, ...errors("STARTS_IN_FUTURE", "ENDS_TOO_LATE") }),
  withdraw: call(candidateRoutes.withdraw, "Withdraw or refuse consent. Nothing more is sent")
    .input(
      link.extend({
        /** What the page says will happen to the answers. Pages of the previous release leave it out. */
        seen: CandidatePortal.pick({ answersIfWithdrawn: true }).optional(),
      }),
    )
    .output(CandidatePortal)
    .errors({ ...linkErrors, ...errors("CONSENT_TEXT_CHANGED") }),
  stopMails: call(candidateRoutes.stopMails, "Stop the e-mails about this")
    .input(link)
    .output(CandidatePortal)
    .errors(linkErrors),
});

/** A manager's candidates without consent who were not asked, or whose link has expired. */
const NotContacted = z.object({
  /** How many one call contacts. */
  canBeAsked: z.int(),
  /** How many remain for the next call. */
  later: z.int(),
  withoutAddress: z.int(),
});
export type NotContacted = z.infer<typeof NotContacted>;

const RenderedMail = z.object({ subject: z.string(), html: z.string(), text: z.string() });

/** The same with the names of the candidates that one call contacts. */
const OwnNotContacted = NotContacted.extend({
  next: z.array(z.object({ candidateId: z.uuid(), name: z.string() })),
});
export type OwnNotContacted = z.infer<typeof OwnNotContacted>;

export const managerPortal = oc.tag("Participation").router({
  unasked: get("/unasked-candidates", "Your candidates who were not asked for consent yet").output(
    OwnNotContacted,
  ),
  askUnasked: post(
    "/unasked-candidates/participations",
    "Ask them by e-mail for consent, at most 100 at a time",
  )
    // Whom the page names. Pages of the previous release leave it out.
    .input(z.object({ candidateIds: z.array(z.uuid()).max(100).optional() }).default({}))
    .output(OwnNotContacted.extend({ asked: z.int() })),
  preview: get(
    "/candidates/{candidateId}/participation-preview",
    "The e-mail that asks the candidate for consent, without the link",
  )
    .input(z.object({ candidateId: z.uuid() }))
    .output(RenderedMail.extend({ to: z.string() }))
    .errors(errors("CANDIDATE_NOT_FOUND", "CANDIDATE_WITHOUT_ADDRESS")),
  ask: post("/candidates/{candidateId}/participation", "Ask the candidate by e-mail for consent")
    .input(z.object({ candidateId: z.uuid() }))
    .output(CandidateConsent)
    .errors(
      errors(
        "CANDIDATE_NOT_FOUND",
        "JOB_ARCHIVED",
        "CANDIDATE_WITHOUT_ADDRESS",
        "CANDIDATE_ASKED",
        "CANDIDATE_REFUSED",
      ),
    ),
});

/** The same for a company that requires the candidates' own consent: only the number. */
const NotContactedOfCompany = NotContacted.extend({ companyId: z.uuid(), company: z.string() });
export type NotContactedOfCompany = z.infer<typeof NotContactedOfCompany>;

export const adminPortal = oc.tag("Participation").router({
  unasked: get(
    "/admin/unasked-candidates",
    "Companies that require consent, and how many candidates were not asked for it",
  ).output(z.array(NotContactedOfCompany)),
  preview: get(
    "/admin/unasked-candidates/preview",
    "The e-mail that asks a candidate for consent, with placeholders for the names",
  ).output(RenderedMail),
  askUnasked: post(
    "/admin/unasked-candidates/{companyId}/participations",
    "Ask a company's candidates by e-mail for consent, at most 100 at a time",
  )
    .input(z.object({ companyId: z.uuid() }))
    .output(z.object({ asked: z.int(), companies: z.array(NotContactedOfCompany) })),
});
