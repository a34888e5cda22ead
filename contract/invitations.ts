import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";
import { email, isPrintable, line, moment } from "./fields.ts";

/** Codes are compared trimmed and upper-case. */
export const invitationCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, "Please enter your invitation code")
  .max(40, "Invalid invitation code")
  .refine(isPrintable, "Invalid invitation code");

export const invitationDays = 14;

export const CreateInvitation = z.object({
  firstName: line("First Name", 100),
  lastName: line("Last Name", 100),
  email,
  company: line("Company"),
  role: line("Role"),
  neverExpires: z.boolean().default(false),
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
  createdAt: moment,
});
export type Invitation = z.infer<typeof Invitation>;

export const visitorInvitations = {
  check: oc
    .route({
      method: "POST",
      path: "/invitations/check",
      tags: ["Invitations"],
      summary: "Check an invitation code",
    })
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
    .errors(refusals("INVALID_INVITATION", "INVITATION_EXPIRED", "TOO_MANY_ATTEMPTS")),
};

const one = z.object({ invitationId: z.uuid() });

export const adminInvitations = {
  list: oc
    .route({
      method: "GET",
      path: "/admin/invitations",
      tags: ["Invitations"],
      summary: "All invitations, newest first",
    })
    .output(z.array(Invitation)),
  create: oc
    .route({
      method: "POST",
      path: "/admin/invitations",
      successStatus: 201,
      tags: ["Invitations"],
      summary: "Create an invitation",
    })
    .input(CreateInvitation)
    .output(Invitation),
  send: oc
    .route({
      method: "POST",
      path: "/admin/invitations/{invitationId}/send",
      tags: ["Invitations"],
      summary: "E-mail an invitation",
    })
    .input(one)
    .output(Invitation)
    .errors(
      refusals(
        "INVITATION_NOT_FOUND",
        "INVITATION_ALREADY_ACCEPTED",
        "INVITATION_EXPIRED",
        "MAIL_NOT_ACCEPTED",
      ),
    ),
};
