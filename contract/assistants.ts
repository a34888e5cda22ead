import { oc } from "@orpc/contract";
import * as z from "zod";
import { Candidate, CandidateFields, WorkHistoryEntry } from "./candidates.ts";
import { confirmedOwner, errors, newCandidate } from "./errors.ts";
import { moment } from "./fields.ts";
import { del, get, post, put } from "./routes.ts";

/** How long an assistant's proposal waits for confirmation. */
export const draftDays = 7;

/** How many proposals of one manager may wait at the same time. */
export const maxWaitingDrafts = 50;

/** What an assistant may propose. How the candidate agreed is only for people to say. */
export const ProposedCandidate = CandidateFields.pick({
  firstName: true,
  lastName: true,
  email: true,
  workHistory: true,
  excludeCurrentColleagues: true,
  wantedResponses: true,
});
export type ProposedCandidate = z.output<typeof ProposedCandidate>;

export const WaitingDraft = z.object({
  id: z.uuid(),
  candidateName: z.string(),
  jobTitle: z.string(),
  keyName: z.string(),
  createdAt: moment,
});

const Assistants = z.object({
  isOn: z.boolean(),
  /** Whether the caller may turn it on and off. */
  canChange: z.boolean(),
  /** Where assistants connect. */
  address: z.string(),
  /** What assistants proposed with the caller's keys, newest first. */
  waiting: z.array(WaitingDraft),
});
export type Assistants = z.infer<typeof Assistants>;

const CheckDraft = z.object({
  id: z.uuid(),
  status: z.enum(["waiting", "confirmed", "discarded"]),
  jobId: z.uuid(),
  keyName: z.string(),
  /** The key's member. */
  proposedBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  /** Null once it is confirmed or discarded. */
  content: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      workHistory: z.array(WorkHistoryEntry),
      excludeCurrentColleagues: z.boolean(),
      wantedResponses: z.int(),
    })
    .nullable(),
  /** Null until it is confirmed. */
  candidateId: z.uuid().nullable(),
});
export type CheckDraft = z.infer<typeof CheckDraft>;

const byId = z.object({ draftId: z.uuid() });

export const managerAssistants = oc.tag("Assistants").router({
  read: get("/assistants", "Whether assistants may connect, and what they proposed").output(Assistants),
  setOn: put("/assistants", "Turn assistants on or off for your company")
    .input(z.object({ isOn: z.boolean() }))
    .output(Assistants)
    .errors(errors(...confirmedOwner)),
  draft: get("/check-drafts/{draftId}", "A check that an assistant proposed with one of your keys")
    .input(byId)
    .output(CheckDraft)
    .errors(errors("CHECK_DRAFT_NOT_FOUND")),
  confirm: post(
    "/check-drafts/{draftId}/candidate",
    "Confirm a proposed check and add the candidate; once confirmed, the same candidate is returned",
  )
    .input(z.object({ ...byId.shape, ...CandidateFields.shape }))
    .output(Candidate)
    .errors(errors(...newCandidate, "CHECK_DRAFT_NOT_FOUND", "CHECK_DRAFT_DISCARDED", "CANDIDATE_NOT_FOUND")),
  discard: del(
    "/check-drafts/{draftId}",
    "Discard a proposed check and delete what was proposed; nothing is sent",
  )
    .input(byId)
    .output(z.object({ discarded: z.literal(true) }))
    .errors(errors("CHECK_DRAFT_NOT_FOUND", "CHECK_DRAFT_CONFIRMED")),
});
