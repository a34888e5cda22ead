import { oc } from "@orpc/contract";
import * as z from "zod";
import { listedPerson } from "./accounts.ts";
import { companyRoles } from "./company-roles.ts";
import { confirmedOwner, errors, sendingInvitation } from "./errors.ts";
import { accountEmail, searchWords } from "./fields.ts";
import { Invitation } from "./invitations.ts";
import { membersAtOnce } from "./lists.ts";
import { personName } from "./names.ts";
import { aboutSession, sendsMail } from "./requests.ts";
import { del, get, post, put } from "./routes.ts";

export const companyRole = z.enum(companyRoles);

const Member = z.object({
  ...listedPerson,
  role: companyRole,
  /** Whether they have a second factor. Null for callers who are no owners. */
  secondFactor: z.boolean().nullable(),
  isSelf: z.boolean(),
  /** How many jobs they own, archived ones included. Null unless an owner of the company reads it. */
  jobCount: z.int().nullable(),
});
export type Member = z.infer<typeof Member>;

/** An open invitation to the company, without its code, which only the e-mail contains. */
const MemberInvitation = Invitation.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  invitationStatus: true,
  expired: true,
  sending: true,
  sendProblem: true,
  undeliverable: true,
  createdAt: true,
}).extend({ companyRole });
export type MemberInvitation = z.infer<typeof MemberInvitation>;

const Members = z.object({
  /** The first matches: owners first, deactivated members last, then by name. */
  members: z.array(Member),
  /** How many match the search, and how many there are. */
  found: z.int(),
  total: z.int(),
  /** Open invitations that the caller may send and revoke, newest first. */
  invitations: z.array(MemberInvitation),
  isOwner: z.boolean(),
  secondFactorRequired: z.boolean(),
  /** How many active members have none. Null for callers who are no owners. */
  withoutSecondFactor: z.int().nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether the installation's and the company's rules let the caller invite colleagues. */
  canInvite: z.boolean(),
});
export type Members = z.infer<typeof Members>;

export const InviteMember = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  email: accountEmail,
  role: companyRole.default("hiring_manager"),
});

const oneInvitation = z.object({ invitationId: z.uuid() });
const oneMember = z.object({ memberId: z.uuid() });

export const managerMembers = oc.tag("Members").router({
  list: get("/members", "The company's members and invitations")
    .input(
      z.object({
        /** Each word must occur in name or e-mail. */
        q: searchWords.default(""),
        limit: z.coerce.number().int().min(1).max(10_000).default(membersAtOnce),
      }),
    )
    .output(Members),
  invite: post("/members/invitations", "Invite a colleague to the company; the code is only in the e-mail", {
    successStatus: 201,
  })
    .input(InviteMember)
    .output(MemberInvitation)
    .errors(errors("OWNERS_ONLY", "INVITATIONS_BY_ADMINS", "ALREADY_INVITED", "DAILY_LIMIT_REACHED")),
  sendInvitation: post(
    "/members/invitations/{invitationId}/send",
    "E-mail an invitation; an expired one is valid again",
  )
    .meta(sendsMail)
    .input(oneInvitation)
    .output(MemberInvitation)
    .errors(errors(...sendingInvitation, "OWNERS_ONLY", "INVITATIONS_BY_ADMINS")),
  revokeInvitation: del("/members/invitations/{invitationId}", "Revoke an invitation; its code stops working")
    .input(oneInvitation)
    .output(MemberInvitation)
    .errors(
      errors("OWNERS_ONLY", "INVITATION_NOT_FOUND", "INVITATION_ALREADY_ACCEPTED", "INVITATION_REVOKED"),
    ),
  changeRole: put(
    "/members/{memberId}/role",
    "Change a member's role; one owner always stays, and a viewer has no jobs",
  )
    .input(oneMember.extend({ role: companyRole }))
    .output(z.object({ role: companyRole }))
    .errors(errors("OWNERS_ONLY", "MEMBER_NOT_FOUND", "LAST_OWNER", "MEMBER_HAS_JOBS")),
  setActive: put(
    "/members/{memberId}/deactivated",
    "Deactivate or reactivate a member; jobs and answers stay, and one owner always stays active",
  )
    .input(oneMember.extend({ isActive: z.boolean() }))
    .output(z.object({ isActive: z.boolean() }))
    .errors(errors("OWNERS_ONLY", "MEMBER_NOT_FOUND", "LAST_OWNER")),
  leave: post("/members/leave", "Leave the company: deactivates your account and ends all your sessions")
    .meta(aboutSession)
    .output(z.object({ left: z.literal(true) }))
    .errors(errors("LAST_OWNER", "MEMBER_HAS_JOBS")),
  resetSecondFactor: del(
    "/members/{memberId}/second-factor",
    "Remove a member's second factor and end their sessions, when they have lost it",
  )
    .input(oneMember)
    .output(z.object({ reset: z.literal(true) }))
    .errors(errors(...confirmedOwner, "MEMBER_NOT_FOUND")),
  requireSecondFactor: put("/members/second-factor", "Require a second factor of every member, or no longer")
    .input(z.object({ required: z.boolean() }))
    .output(z.object({ required: z.boolean() }))
    .errors(errors(...confirmedOwner, "OWN_SECOND_FACTOR_FIRST")),
});
