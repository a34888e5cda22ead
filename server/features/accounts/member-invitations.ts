import type * as z from "zod";
import { and, eq, gt, ne } from "drizzle-orm";
import { companyRoleNames } from "#contract/company-roles.ts";
import type { InviteMember, MemberInvitation } from "#contract/members.ts";
import { latestEnded } from "#server/platform/clock.ts";
import type { Context, ManagerStepsContext, SignedInManager } from "#server/platform/context.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { type DailyLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { withoutReason } from "#server/platform/mail/refusals.ts";
import { createInvitation } from "./create-invitation.ts";
import { invitationView, isOpen, renewInvitation, revokeInvitation } from "./invitations.ts";
import { sendInvitation } from "./send-invitation.ts";

const member = hiringManagerProfiles;
const invitation = hiringManagerInvitations;

/** Invitations that one company creates within 24 hours. */
export const invitationLimit = (companyId: string): DailyLimit => ({
  key: `invitations ${companyId}`,
  max: 100,
  scopeText: "for one company",
});

/** Invitations of the company that a member who invites may send and revoke: only owners those of owners. */
export const isManageableBy = ({ companyId, role }: SignedInManager) =>
  and(
    eq(invitation.companyId, companyId),
    role === "owner" ? undefined : ne(invitation.companyRole, "owner"),
  );

/**
 * Creates an invitation to the caller's company. Whether the address has an account elsewhere makes no difference: only
 * colleagues and their open invitations are known to the inviter.
 */
export function inviteMember(
  context: ManagerStepsContext,
  { role, ...person }: z.output<typeof InviteMember>,
): Promise<MemberInvitation> {
  const { manager } = context;
  refuseUnlessCompaniesInvite(context);
  if (role === "owner" && manager.role !== "owner")
    throw new AppError("OWNERS_ONLY", { message: "Only owners can invite owners." });
  return transaction(context, async (context) => {
    await lockAddress(context, person.email);
    await refuseDuplicate(context, person.email);
    const [spent] = await spendDaily(context, [[invitationLimit(manager.companyId)]]);
    if (spent instanceof AppError) throw spent;
    return createInvitation(context, {
      ...person,
      company: manager.company,
      role: companyRoleNames[role],
      neverExpires: false,
      companyId: manager.companyId,
      companyRole: role,
    });
  });
}

async function refuseDuplicate({ db, manager, clock }: ManagerStepsContext, email: string) {
  const colleagues = await db.$count(
    member,
    and(eq(member.companyId, manager.companyId), eq(member.email, email)),
  );
  if (colleagues > 0) throw new AppError("ALREADY_INVITED", { message: `${email} is a member already.` });
  const openInvitations = await db.$count(
    invitation,
    and(
      eq(invitation.companyId, manager.companyId),
      eq(invitation.email, email),
      isOpen,
      gt(invitation.expiresAt, latestEnded(clock.now())),
    ),
  );
  if (openInvitations > 0) throw new AppError("ALREADY_INVITED");
}

/** Sends an invitation of the caller's company, and renews it first if it has expired. */
export async function sendMemberInvitation(
  context: ManagerStepsContext,
  { invitationId }: { invitationId: string },
): Promise<MemberInvitation> {
  refuseUnlessCompaniesInvite(context);
  const { expired } = invitationView(await ownInvitation(context, invitationId), context.clock.now());
  // The response that an idempotent call stores is the sent invitation.
  if (expired) await renewInvitation({ ...context, idempotentCall: undefined }, { invitationId });
  return sendInvitation(context, { invitationId }).catch((error: unknown) => {
    throw withoutReason(error);
  });
}

export async function revokeMemberInvitation(
  context: ManagerStepsContext,
  { invitationId }: { invitationId: string },
): Promise<MemberInvitation> {
  await ownInvitation(context, invitationId);
  return revokeInvitation(context, { invitationId });
}

async function ownInvitation({ db, manager }: ManagerStepsContext, invitationId: string) {
  const [row] = await db
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, invitationId), isManageableBy(manager)));
  return requireFound(row, "INVITATION_NOT_FOUND");
}

function refuseUnlessCompaniesInvite({ settings }: Pick<Context, "settings">) {
  if (!settings.ownersInvite) throw new AppError("INVITATIONS_BY_ADMINS");
}
