import { and, asc, count, desc, eq, gt, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import { type CompanyRole, companyRoleNames } from "#contract/company-roles.ts";
import { type InviteMember, type MemberInvitation, type Members } from "#contract/members.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { hasSecondFactor } from "#server/platform/auth/second-factor.ts";
import type {
  AccountContext,
  AdminContext,
  Context,
  ManagerStepsContext,
  SignedInManager,
} from "#server/platform/context.ts";
import { managerSecondFactors, managerSessions } from "#server/platform/db/schema/auth.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import {
  companies,
  hiringManagerInvitations,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { mayInvite } from "#server/platform/guards/guards.ts";
import { type DailyLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { publish } from "#server/platform/publish.ts";
import { createInvitation } from "./create-invitation.ts";
import { invitationView, isAnyOpen, renewInvitation, revokeInvitation } from "./invitations.ts";
import { enqueueMemberLeft } from "./mail-member-left.ts";
import { accountRow, deactivateManager } from "./managers.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { sendInvitation } from "./send-invitation.ts";

const member = hiringManagerProfiles;
const invitation = hiringManagerInvitations;

/** Invitations that one company creates within 24 hours. */
export const invitationLimit = (companyId: string): DailyLimit => ({
  key: `invitations ${companyId}`,
  most: 100,
  whose: "for one company",
});

/** The first matching members of the caller's company, and the open invitations that the caller may send and revoke. */
export async function listMembers(
  context: Pick<ManagerStepsContext, "db" | "clock" | "manager" | "settings">,
  { q, limit }: { q: string; limit: number },
): Promise<Members> {
  const { db, clock, manager, settings } = context;
  const ofCompany = eq(member.companyId, manager.companyId);
  const matching = and(ofCompany, hasWords(q, [member.firstName, member.lastName, member.email]));
  const isOwner = manager.role === "owner";
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
      jobCount: db.$count(jobs, eq(jobs.createdBy, member.id)),
      secondFactor: sql<boolean>`bool_or(${managerSecondFactors.enabledAt} is not null)`,
    })
    .from(member)
    .leftJoin(managerSessions, eq(managerSessions.userId, member.id))
    .leftJoin(managerSecondFactors, eq(managerSecondFactors.userId, member.id))
    .where(matching)
    .groupBy(member.id)
    .orderBy(
      asc(isNotNull(member.shutOutAt)),
      desc(sql`${member.companyRole} = 'owner'`),
      asc(sql`lower(${member.firstName} || ' ' || ${member.lastName})`),
      asc(member.id),
    )
    .limit(limit);
  const isInviter = mayInvite(manager);
  const open = isInviter
    ? await db
        .select()
        .from(invitation)
        .where(and(isReachable(manager), isAnyOpen))
        .orderBy(desc(invitation.createdAt), desc(invitation.id))
    : [];
  const now = clock.now();
  return {
    members: rows.map(({ jobCount, secondFactor, ...row }) => ({
      ...accountRow(row),
      isSelf: row.id === manager.id,
      jobCount: isOwner ? jobCount : null,
      secondFactor: isOwner ? secondFactor : null,
    })),
    found: await db.$count(member, matching),
    total: await db.$count(member, ofCompany),
    invitations: open.map((row) => invitationView(row, now)),
    isOwner,
    secondFactorRequired: manager.secondFactorRequired,
    withoutSecondFactor: isOwner ? await countWithoutSecondFactor(db, manager.companyId) : null,
    hasSecondFactor: await hasSecondFactor(context, "manager", manager.id),
    canInvite: isInviter && settings.ownersInvite,
  };
}

/** Invitations of the company that a member who invites may send and revoke: only owners those of owners. */
const isReachable = ({ companyId, role }: SignedInManager) =>
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
  refuseUnlessCompaniesInvite(context);
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
    .where(and(eq(invitation.id, invitationId), isReachable(manager)));
  return requireFound(row, "INVITATION_NOT_FOUND");
}

function refuseUnlessCompaniesInvite({ settings }: Pick<Context, "settings">) {
  if (!settings.ownersInvite) throw new AppError("INVITATIONS_BY_ADMINS");
}

/** One active owner always stays, and nobody with jobs becomes a viewer. */
export function changeRole(
  context: ManagerStepsContext,
  { memberId, role }: { memberId: string; role: CompanyRole },
) {
  return transaction(context, async (context) => {
    const { companyId, id } = context.manager;
    return setRole(context, { memberId, companyId, role, isSelf: memberId === id });
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
    return setRole(context, { memberId: managerId, companyId, role, isSelf: false });
  });
}

async function setRole(context: Context, { role, ...whom }: Whom & { role: CompanyRole }) {
  const { memberId: managerId } = whom;
  await lockColleague(context, { ...whom, staysOwner: role === "owner" });
  if (role === "viewer") await refuseOwnerOfJobs(context, whom);
  const [changed] = await context.db
    .update(member)
    .set({ companyRole: role })
    .where(and(eq(member.id, managerId), ne(member.companyRole, role)))
    .returning({ email: member.email });
  if (changed && role === "viewer")
    await context.db
      .update(jobMembers)
      .set({ role: "reader" })
      .where(and(eq(jobMembers.hiringManagerProfileId, managerId), eq(jobMembers.role, "editor")));
  if (changed)
    await publish(context, { type: "manager.role_changed", managerId, email: changed.email, role });
  return { role };
}

export function deactivateMember(
  context: ManagerStepsContext,
  { memberId, isOut }: { memberId: string; isOut: boolean },
) {
  const { companyId, id } = context.manager;
  return deactivateMemberOf(context, { companyId, memberId, isOut, isSelf: memberId === id });
}

/** Deactivates or reactivates a member of the company. One active owner always stays. */
export function deactivateMemberOf(context: Context, { isOut, ...whom }: Whom & { isOut: boolean }) {
  return transaction(context, async (context) => {
    await lockColleague(context, { ...whom, staysOwner: !isOut });
    return deactivateManager(context, { managerId: whom.memberId, isOut });
  });
}

/** For a colleague who has lost it. */
export function resetMembersSecondFactor(
  context: ManagerStepsContext,
  { memberId: id }: { memberId: string },
) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    const [found] = await context.db
      .select({ email: member.email })
      .from(member)
      .where(and(eq(member.id, id), eq(member.companyId, companyId)));
    const { email } = requireFound(found, "MEMBER_NOT_FOUND");
    return resetSecondFactor(context, { realm: "manager", id, email }, "by an owner of your company");
  });
}

/** From the next request on, members without a second factor can only set one up. */
export function requireSecondFactor(context: ManagerStepsContext, { required }: { required: boolean }) {
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const { companyId, company: name } = manager;
    // Otherwise the owner's own next request would be refused.
    if (required && !(await hasSecondFactor(context, "manager", manager.id)))
      throw new AppError("OWN_SECOND_FACTOR_FIRST");
    const [changed] = await db
      .update(companies)
      .set({ secondFactorRequired: required })
      .where(and(eq(companies.id, companyId), ne(companies.secondFactorRequired, required)))
      .returning({ id: companies.id });
    const type = required ? "company.second_factor_required" : "company.second_factor_optional";
    if (changed) await publish(context, { type, companyId, name });
    return { required };
  });
}

async function countWithoutSecondFactor(db: Context["db"], companyId: string): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(member)
    .leftJoin(managerSecondFactors, eq(managerSecondFactors.userId, member.id))
    .where(
      and(eq(member.companyId, companyId), isNull(member.shutOutAt), isNull(managerSecondFactors.enabledAt)),
    );
  return oneRow(counted).count;
}

/**
 * The caller's account is deactivated, and all its sessions end. The company's owners get an e-mail.
 * @returns cookies that end this session
 */
export function leaveCompany(context: AccountContext & ManagerStepsContext): Promise<string[]> {
  return transaction(context, async (context) => {
    const { manager, caller } = context;
    const { id: managerId, companyId } = manager;
    const whom = { memberId: managerId, companyId, isSelf: true };
    await lockColleague(context, { ...whom, staysOwner: false });
    await refuseOwnerOfJobs(context, whom);
    const cookies = await createAuthRealm("manager", context).signOut(caller.cookie);
    await deactivateManager(context, { managerId, isOut: true, isLeaving: true });
    await enqueueMemberLeft(context, { companyId, managerId });
    return cookies;
  });
}

async function refuseOwnerOfJobs({ db }: Context, { memberId, isSelf }: Whom) {
  const owned = await db.$count(jobs, eq(jobs.createdBy, memberId));
  if (owned > 0)
    throw new AppError("MEMBER_HAS_JOBS", {
      message: `Hand over ${isSelf ? "your" : "their"} ${owned === 1 ? "job" : `${owned} jobs`} first.`,
      data: { jobs: owned },
    });
}

interface Whom {
  memberId: string;
  companyId: string;
  /** The caller. */
  isSelf: boolean;
}

/**
 * Checks that the member belongs to the company, and that an active owner is left. All members are locked in one order:
 * when two owners change each other at the same time, the second sees the first's change.
 */
async function lockColleague(
  { db }: Context,
  { memberId, companyId, isSelf, staysOwner }: Whom & { staysOwner: boolean },
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
  if (!staysOwner && owners.length === 1 && owners[0]?.id === memberId)
    throw new AppError(
      "LAST_OWNER",
      isSelf ? { message: "You are the last active owner. Make someone else an owner first." } : {},
    );
}
