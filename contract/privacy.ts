import { oc } from "@orpc/contract";
import * as z from "zod";
import { sendsMail } from "./requests.ts";
import { StoredWorkHistory, WorkHistoryEntry } from "./candidates.ts";
import { errors } from "./errors.ts";
import { email, moment, optionalEmail, optionalText, searchWords, secretInLink } from "./fields.ts";
import { findId } from "./pasted.ts";
import { personName } from "./names.ts";
import { requestsAtOnce } from "./lists.ts";
import { get, post } from "./routes.ts";

export const dataRequestKinds = ["copy", "correction", "end"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** The deadline of a request in days. A link is valid as long. */
export const dataRequestDays = 30;

/** A candidate's request about their data, as admins see it. */
export const DataRequest = z.object({
  id: z.uuid(),
  kind: z.enum(dataRequestKinds),
  /** Null: the candidate's data are deleted. */
  candidate: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), company: z.string() })
    .nullable(),
  email: z.string().nullable(),
  wish: z.string().nullable(),
  /** `answer_not_sent`: done, but the candidate has not been notified yet. */
  state: z.enum([
    "link_not_sent",
    "waiting_for_proof",
    "to_carry_out",
    "under_way",
    "answer_not_sent",
    "carried_out",
  ]),
  askedOn: z.iso.date(),
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
  carriedOutOn: z.iso.date().nullable(),
  /** The data that an admin can correct. */
  correctable: z
    .object({
      email: z.string().nullable(),
      workHistory: z.array(WorkHistoryEntry),
      /** The candidate's correction in the portal; null: none, or the company has settled it. */
      corrected: z.array(WorkHistoryEntry).nullable(),
    })
    .nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

const DataRequestList = z.object({
  /** Open requests by deadline, then completed ones, the latest first. */
  requests: z.array(DataRequest),
  /** How many match the search, and how many there are. */
  found: z.int(),
  total: z.int(),
});
export type DataRequestList = z.infer<typeof DataRequestList>;

const wish = optionalText("What is to be put right", 2_000);

/** For a request entered by an admin: the address for the link that proves the identity. */
export const NewDataRequest = z
  .object({
    candidateId: z.string().transform(findId).pipe(z.uuid("Please give the candidate's ID")),
    kind: z.enum(dataRequestKinds),
    email,
    wish,
  })
  .refine(({ kind, wish: said }) => kind !== "correction" || said !== null, {
    path: ["wish"],
    message: "Please say what is to be put right",
  });

/** Omitted fields stay unchanged. Managers correct their own texts on their pages. */
export const Correction = z.object({
  firstName: personName("First Name", 100).optional(),
  lastName: personName("Last Name", 100).optional(),
  email: optionalEmail.optional(),
  /** The candidate's correction as it was shown, to detect a newer one. */
  workHistory: StoredWorkHistory.optional(),
  /** The work history shown, which would be replaced. Pages of the previous release leave it out. */
  before: StoredWorkHistory.optional(),
});

const byId = z.object({ requestId: z.uuid() });

export const adminPrivacy = oc.tag("Privacy").router({
  requests: get("/admin/data-requests", "Candidates' requests about their data, open ones first")
    .input(
      z.object({
        /** Each word must occur in the candidate's name or their company's. */
        q: searchWords.default(""),
        limit: z.coerce.number().int().min(1).max(10_000).default(requestsAtOnce),
      }),
    )
    .output(DataRequestList),
  addRequest: post(
    "/admin/data-requests",
    "Record a request that came another way, and mail the link that proves who asks",
    { successStatus: 201 },
  )
    .meta(sendsMail)
    .input(NewDataRequest)
    .output(DataRequest)
    .errors(errors("CANDIDATE_NOT_FOUND", "MAIL_NOT_ACCEPTED", "MAIL_REFUSED", "MAIL_BLOCKED")),
  sendProof: post(
    "/admin/data-requests/{requestId}/link",
    "Mail the link again; the earlier one stops working",
  )
    .meta(sendsMail)
    .input(byId)
    .output(DataRequest)
    .errors(errors("DATA_REQUEST_NOT_FOUND", "MAIL_NOT_ACCEPTED", "MAIL_REFUSED", "MAIL_BLOCKED")),
  carryOut: post(
    "/admin/data-requests/{requestId}/execution",
    "Carry out a request once it is proved who asks, and notify the candidate",
  )
    .input(byId.extend({ correction: Correction.nullable().default(null) }))
    .output(DataRequest)
    .errors(
      errors(
        "DATA_REQUEST_NOT_FOUND",
        "DATA_REQUEST_NOT_PROVED",
        "CANDIDATE_CHANGED",
        "ADDRESS_NOT_PROVED",
        "CANDIDATE_IS_MANAGER",
        "STARTS_IN_FUTURE",
        "ENDS_TOO_LATE",
      ),
    ),
});

// All wrong secrets get the same error.
const secret = secretInLink;

/** The request as the holder of the link sees it. */
export const OpenDataRequest = z.object({
  kind: z.enum(dataRequestKinds),
  wish: z.string().nullable(),
  company: z.string().nullable(),
  state: z.enum(["to_prove", "proved", "ready", "done"]),
  dueOn: z.iso.date(),
  contact: z.string(),
});
export type OpenDataRequest = z.infer<typeof OpenDataRequest>;

export const guestPrivacy = oc.tag("Privacy").router({
  open: post("/data-requests/open", "What the request behind a link asks for; reading it changes nothing")
    .input(z.object({ secret }))
    .output(OpenDataRequest)
    .errors(errors("DATA_REQUEST_NOT_FOUND")),
  prove: post("/data-requests/proof", "Prove with the link who asks: only the owner of the address has it")
    .input(z.object({ secret }))
    .output(OpenDataRequest)
    .errors(errors("DATA_REQUEST_NOT_FOUND")),
  copy: post("/data-requests/copy", "Download the requested copy once it is ready")
    .input(z.object({ secret }))
    .output(
      z.object({
        copiedAt: moment,
        tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      }),
    )
    .errors(errors("DATA_REQUEST_NOT_FOUND", "TOO_MANY_ATTEMPTS")),
});
