import { and, asc, desc, eq, gt, max, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import {
  type CompanyRole,
  companyRoleNames,
  type InviteMember,
  type MemberInvitation,
  type Members,
} from "#contract/members.ts";
import type { AdminContext, Context, ManagerStepsContext } from "#server/platform/context.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { type DailyLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { publish } from "#server/platform/publish.ts";
import { createInvitation } from "./create-invitation.ts";
import { invitationView, isAnyOpen, renewInvitation, revokeInvitation } from "./invitations.ts";
import { accountRow, deactivateManager } from "./managers.ts";
import { sendInvitation } from "./send-invitation.ts";

const member = hiringManagerProfiles;
const invitation = hiringManagerInvitations;

/** Invitations that one company creates within 24 hours. */
export const invitationLimit = (companyId: string): DailyLimit => ({
  key: `invitations ${companyId}`,
  most: 100,
  whose: "for one company",
});

/** Members of the caller's company, and the invitations that its owners created and nobody has redeemed. */
export async function listMembers({
  db,
  clock,
  manager,
  settings,
}: Pick<ManagerStepsContext, "db" | "clock" | "manager" | "settings">): Promise<Members> {
  const lastUsedAt = max(managerSessions.updatedAt);
  const rows = await db
    .select({
      id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      role: member.companyRole,
      shutOutAt: member.shutOutAt,
      createdAt: member.createdAt,
      lastUsedAt,
    })
    .from(member)
    .leftJoin(managerSessions, eq(managerSessions.userId, member.id))
    .where(eq(member.companyId, manager.companyId))
    .groupBy(member.id)
    .orderBy(
      desc(sql`${member.companyRole} = 'owner'`),
      asc(sql`lower(${member.firstName} || ' ' || ${member.lastName})`),
      asc(member.id),
    );
  const isOwner = manager.role === "owner";
  const open = isOwner
    ? await db
        .select()
        .from(invitation)
        .where(and(eq(invitation.companyId, manager.companyId), isAnyOpen))
        .orderBy(desc(invitation.createdAt), desc(invitation.id))
    : [];
  const now = clock.now();
  return {
    members: rows.map((row) => ({ ...accountRow(row), isSelf: row.id === manager.id })),
    invitations: open.map((row) => invitationView(row, now)),
    isOwner,
    canInvite: isOwner && settings.ownersInvite,
  };
}

/**
 * Creates an invitation to the caller's company. Whether the address has an account elsewhere makes no difference: only
 * colleagues and their open invitations are known to an owner.
 */
export function inviteMember(
  context: ManagerStepsContext,
  { role, ...person }: z.output<typeof InviteMember>,
): Promise<MemberInvitation> {
  const { manager } = context;
  refuseUnlessOwnersInvite(context);
  return transaction(context, async (context) => {
    await refuseKnown(context, person.email);
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

async function refuseKnown({ db, manager, clock }: ManagerStepsContext, email: string) {
  const colleagues = await db.$count(
    member,
    and(eq(member.companyId, manager.companyId), eq(member.email, email)),
  );
  if (colleagues > 0) throw new AppError("ALREADY_INVITED", { message: `${email} is a member already.` });
  const open = await db.$count(
    invitation,
    and(
      eq(invitation.companyId, manager.companyId),
      eq(invitation.email, email),
      isAnyOpen,
      gt(invitation.expiresAt, clock.now()),
    ),
  );
  if (open > 0) throw new AppError("ALREADY_INVITED");
}

/** Sends an invitation of the caller's company, and renews it first if it has expired. */
export async function sendMemberInvitation(
  context: ManagerStepsContext,
  { invitationId }: { invitationId: string },
): Promise<MemberInvitation> {
  refuseUnlessOwnersInvite(context);
  const { expired } = invitationView(await ownInvitation(context, invitationId), context.clock.now());
  // The response that an idempotent call stores is the sent invitation.
  if (expired) await renewInvitation({ ...context, idempotentCall: undefined }, { invitationId });
  return sendInvitation(context, { invitationId });
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
    .where(and(eq(invitation.id, invitationId), eq(invitation.companyId, manager.companyId)));
  return requireFound(row, "INVITATION_NOT_FOUND");
}

function refuseUnlessOwnersInvite({ settings }: Pick<Context, "settings">) {
  if (!settings.ownersInvite) throw new AppError("INVITATIONS_BY_ADMINS");
}

/** Makes a colleague an owner or a hiring manager. One active owner always stays. */
export function changeRole(
  context: ManagerStepsContext,
  { memberId, role }: { memberId: string; role: CompanyRole },
) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    await lockColleague(context, { memberId, companyId, staysOwner: role === "owner" });
    return setRole(context, { managerId: memberId, role });
  });
}

/** For admins, also where no owner of the company is left. */
export function changeManagersRole(
  context: AdminContext,
  { managerId, role }: { managerId: string; role: CompanyRole },
) {
  return transaction(context, async (context) => {
    const [found] = await context.db
      .select({ companyId: member.companyId })
      .from(member)
      .where(eq(member.id, managerId));
    const { companyId } = requireFound(found, "MANAGER_NOT_FOUND");
    await lockColleague(context, { memberId: managerId, companyId, staysOwner: role === "owner" });
    return setRole(context, { managerId, role });
  });
}

async function setRole(context: Context, { managerId, role }: { managerId: string; role: CompanyRole }) {
  const [changed] = await context.db
    .update(member)
    .set({ companyRole: role })
    .where(and(eq(member.id, managerId), ne(member.companyRole, role)))
    .returning({ email: member.email });
  if (changed)
    await publish(context, { type: "manager.role_changed", managerId, email: changed.email, role });
  return { role };
}

export const deactivateMember = (context: ManagerStepsContext, input: { memberId: string; isOut: boolean }) =>
  deactivateMemberOf(context, { ...input, companyId: context.manager.companyId });

/** Deactivates or reactivates a member of the company. One active owner always stays. */
export function deactivateMemberOf(
  context: Context,
  { companyId, memberId, isOut }: { companyId: string; memberId: string; isOut: boolean },
) {
  return transaction(context, async (context) => {
    await lockColleague(context, { memberId, companyId, staysOwner: !isOut });
    return deactivateManager(context, { managerId: memberId, isOut });
  });
}

/**
 * Checks that the member belongs to the company, and that an active owner is left. All members are locked in one order:
 * when two owners change each other at the same time, the second sees the first's change.
 */
async function lockColleague(
  { db }: Context,
  { memberId, companyId, staysOwner }: { memberId: string; companyId: string; staysOwner: boolean },
) {
  const all = await db
    .select({ id: member.id, role: member.companyRole, shutOutAt: member.shutOutAt })
    .from(member)
    .where(eq(member.companyId, companyId))
    .orderBy(asc(member.id))
    .for("no key update");
  requireFound(
    all.find(({ id }) => id === memberId),
    "MEMBER_NOT_FOUND",
  );
  const isActiveOwner = (one: (typeof all)[number]) => one.role === "owner" && !one.shutOutAt;
  const owners = all.filter(isActiveOwner);
  if (!staysOwner && owners.length === 1 && owners[0]?.id === memberId) throw new AppError("LAST_OWNER");
}
