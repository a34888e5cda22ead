import { oc } from "@orpc/contract";
import * as z from "zod";
import { forKeys, sendsMail } from "./requests.ts";
import { Card } from "./cards.ts";
import { errors, sendingSurvey } from "./errors.ts";
import { email, optionalLine } from "./fields.ts";
import { optionalCompanyName, ownWords, personName } from "./names.ts";
import { del, get, post, put } from "./routes.ts";

/** The status for the hiring team. A reviewer who declines or withdraws a response still counts as contacted. */
const reviewerStatuses = ["identified", "survey_sent", "completed"] as const;

/** A reviewer without name and e-mail. `key` is not the id in the survey link, which is a secret. */
export const Reviewer = z.object({
  key: z.uuid(),
  /** 'Reviewer A', 'Reviewer B', … by rank. */
  label: z.string(),
  /** The name that the manager typed. Missing for everyone else. */
  typedName: z.string().optional(),
  card: Card,
  status: z.enum(reviewerStatuses),
  /** Only the date. */
  surveySentOn: z.iso.date().nullable(),
  /** Set while the system is about to send the survey. */
  sending: z.boolean(),
  /** Until when a daily limit delays the automatic survey. */
  heldUntil: z.iso.date().nullable(),
  /**
   * The problem of the last e-mail that a manager sent: not accepted, blocked until an admin fixes something, or never
   * confirmed, so that it may have been sent.
   */
  sendProblem: z.enum(["not_accepted", "blocked", "unconfirmed"]).nullable(),
  hasResponse: z.boolean(),
  /**
   * Named by the hiring team, or chosen with batch release: they are contacted if possible, but only a released response
   * shows it.
   */
  handedOver: z.boolean(),
  /** Missing: named by the hiring team, or found. */
  namedByCandidate: z.literal(true).optional(),
  /** Added by the manager and without a released response, so they can be corrected and removed. */
  canBeCorrected: z.boolean(),
});
export type Reviewer = z.infer<typeof Reviewer>;

/** Sent; sent but never confirmed; still being sent, with the outcome on the reviewer; or queued without any feedback. */
export const SurveySent = z.object({
  success: z.literal(true),
  sentOn: z.iso.date().nullable(),
  outcome: z.enum(["sent", "may_have_been_sent", "being_sent", "handed_over"]),
});
export type SurveySent = z.infer<typeof SurveySent>;

export const AddReviewer = z.object({
  name: personName("Name"),
  email,
  company: optionalCompanyName,
  position: optionalLine("Position"),
  relationship: optionalLine("Relationship"),
});
export type AddReviewer = z.input<typeof AddReviewer>;

/** Empty fields stay unchanged, because they are not shown again. Another address is another person. */
export const CorrectReviewer = z.object({
  ...AddReviewer.shape,
  name: z
    .literal("")
    .transform(() => null)
    .or(personName("Name"))
    .nullable()
    .default(null),
  email: z
    .literal("")
    .transform(() => null)
    .or(email)
    .nullable()
    .default(null),
});
export type CorrectReviewer = z.input<typeof CorrectReviewer>;

export const maxOwnWordsLength = 300;
/** The manager's addition to the survey's e-mail: plain text, shown as theirs. */
export const OwnWords = ownWords("What you add", maxOwnWordsLength);

export const managerReviewers = oc.tag("Reviewers").router({
  add: post(
    "/candidates/{candidateId}/reviewers",
    "Add a former colleague, who is contacted if they are eligible",
    { successStatus: 201 },
  )
    .input(z.object({ candidateId: z.uuid(), ...AddReviewer.shape }))
    .output(Reviewer)
    .errors(errors("CANDIDATE_NOT_FOUND", "JOB_ARCHIVED", "REVIEWER_IS_MANAGER", "TOO_MANY_NAMED")),
  correct: put(
    "/reviewers/{reviewerKey}",
    "Correct a former colleague whom you added; changing the address replaces them with someone new",
  )
    .input(z.object({ reviewerKey: z.uuid(), ...CorrectReviewer.shape }))
    .output(Reviewer)
    .errors(
      errors(
        "REVIEWER_NOT_FOUND",
        "REVIEWER_ANSWERED",
        "REVIEWER_IS_MANAGER",
        "TOO_MANY_NAMED",
        "JOB_ARCHIVED",
      ),
    ),
  remove: del(
    "/reviewers/{reviewerKey}",
    "Remove a reviewer whom you named, or withdraw a survey: nothing more is sent, and the link stops working",
  )
    .input(z.object({ reviewerKey: z.uuid() }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(errors("REVIEWER_NOT_FOUND", "REVIEWER_ANSWERED", "JOB_ARCHIVED")),
  remind: post(
    "/reviewers/{reviewerKey}/reminder",
    "Remind a reviewer now, if that is possible; the response does not say whether it was",
  )
    .input(z.object({ reviewerKey: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .errors(errors("REVIEWER_NOT_FOUND", "JOB_ARCHIVED")),
  preview: get(
    "/candidates/{candidateId}/survey-preview",
    "The survey e-mail, without the parts that differ from reviewer to reviewer",
  )
    .meta(forKeys("candidates:read"))
    .input(z.object({ candidateId: z.uuid(), ownWords: OwnWords }))
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() }))
    .errors(errors("CANDIDATE_NOT_FOUND")),
  sendSurvey: post(
    "/functions/send-survey-email",
    "Send a reviewer the survey, and wait some seconds for the outcome",
    { operationId: "send-survey-email" },
  )
    .meta(sendsMail)
    .input(
      z.object({
        reviewerKey: z.uuid(),
        /** Send it even if outreach about the candidate is paused. */
        whilePaused: z.boolean().default(false),
        ownWords: OwnWords,
      }),
    )
    .output(SurveySent)
    .errors(errors(...sendingSurvey)),
});
