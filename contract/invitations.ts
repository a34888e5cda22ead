import { oc } from "@orpc/contract";
import * as z from "zod";
import { sendsMail } from "./requests.ts";
import { errors, sendingInvitation } from "./errors.ts";
import { accountEmail, line, moment, searchWords } from "./fields.ts";
import { invitationCodes, readCode } from "./pasted.ts";
import { companyName, personName } from "./names.ts";
import { get, post } from "./routes.ts";

/** Codes are compared in capitals, without label, spaces and hyphens. */
export const invitationCode = z
  .string()
  .transform((text) => readCode(text, invitationCodes))
  .pipe(z.string().min(1, "Please enter your invitation code").max(40, "Invalid invitation code"));

export const invitationDays = 14;

export const CreateInvitation = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  email: accountEmail,
  company: companyName,
  role: line("Role"),
  neverExpires: z.boolean().default(false),
  /** Also if the address already has an invitation or an account, which the admin has seen. */
  again: z.boolean().default(false),
});
export type CreateInvitation = z.input<typeof CreateInvitation>;

export const Invitation = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  role: z.string(),
  invitationCode: z.string(),
  invitationStatus: z.enum(["pending", "sent", "accepted"]),
  expiresAt: moment.nullable(),
  expired: z.boolean(),
  revoked: z.boolean(),
  /** It is being sent now. */
  sending: z.boolean(),
  /** The last e-mail's problem: not accepted, blocked until an admin fixes something, or never confirmed. */
  sendProblem: z.enum(["not_accepted", "blocked", "unconfirmed"]).nullable(),
  /** The address accepts no mail. */
  undeliverable: z.boolean(),
  createdAt: moment,
});
export type Invitation = z.infer<typeof Invitation>;

/** @property hasAccount whether someone signs in with this address already; the code then changes nothing for them */
export const CreatedInvitation = Invitation.extend({ hasAccount: z.boolean() });
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

export const visitorInvitations = oc.tag("Invitations").router({
  check: post("/invitations/check", "Check an invitation code")
    .input(z.object({ code: invitationCode }))
    .output(
      z.object({
        code: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        company: z.string(),
      }),
    )
    .errors(errors("INVALID_INVITATION", "INVITATION_EXPIRED", "TOO_MANY_ATTEMPTS")),
});

const byId = z.object({ invitationId: z.uuid() });

export const invitationSorts = ["created", "name", "email", "company", "status", "expires"] as const;
export const invitationsPerPage = 50;

/** Filters of the list. Text, because they are in the URL. */
export const InvitationQuery = z.object({
  /** Each word must occur in name, e-mail, company, role or code. */
  q: searchWords.default(""),
  sort: z.enum(invitationSorts).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
  limit: z.coerce.number().int().min(1).max(10_000).default(invitationsPerPage),
});

export const InvitationList = z.object({
  invitations: z.array(Invitation),
  /** How many match the search, and how many there are. */
  found: z.int(),
  total: z.int(),
});
export type InvitationList = z.infer<typeof InvitationList>;

export const adminInvitations = oc.tag("Invitations").router({
  list: get("/admin/invitations", "The invitations, newest first unless sorted otherwise")
    .input(InvitationQuery)
    .output(InvitationList),
  create: post("/admin/invitations", "Create an invitation", { successStatus: 201 })
    .input(CreateInvitation)
    .output(CreatedInvitation)
    .errors(errors("INVITATION_EXISTS")),
  send: post("/admin/invitations/{invitationId}/send", "E-mail an invitation")
    .meta(sendsMail)
    .input(byId)
    .output(Invitation)
    .errors(errors(...sendingInvitation)),
  renew: post(
    "/admin/invitations/{invitationId}/renew",
    "Make the same code valid again; the invitation is pending again",
  )
    .input(byId)
    .output(Invitation)
    .errors(errors("INVITATION_NOT_FOUND", "INVITATION_ALREADY_ACCEPTED", "INVITATION_REVOKED")),
  revoke: post("/admin/invitations/{invitationId}/revoke", "Revoke the code for good")
    .input(byId)
    .output(Invitation)
    .errors(errors("INVITATION_NOT_FOUND", "INVITATION_ALREADY_ACCEPTED", "INVITATION_REVOKED")),
});
