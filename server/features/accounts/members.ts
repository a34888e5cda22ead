import { and, asc, eq, ne } from "drizzle-orm";
import type { CompanyRole } from "#contract/company-roles.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { hasSecondFactor } from "#server/platform/auth/second-factor.ts";
import type { AccountContext, AdminContext, Context, ManagerStepsContext } from "#server/platform/context.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import {
  companies,
  hiringManagerInvitations,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { hasDisabledPassword } from "./company-sign-in/connections.ts";
import { enqueueMemberLeft } from "./mail-member-left.ts";
import { revokeInvitationsBy } from "./invitations.ts";
import { setManagerActive } from "./managers.ts";
import { closeAccount } from "./own-account.ts";
import { resetSecondFactor } from "./second-factor.ts";

const member = hiringManagerProfiles;

/** One active owner always stays, and nobody with jobs becomes a viewer. */
export function changeRole(
  context: ManagerStepsContext,
  { memberId, role }: { memberId: string; role: CompanyRole },
) {
  return transaction(context, async (context) => {
    const { companyId, id } = context.manager;
    return setRole(context, { memberId, companyId, role, isSelf: memberId === id, ownerId: id });
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

async function setRole(context: Context, { role, ...target }: Target & { role: CompanyRole }) {
  const { memberId: managerId } = target;
  await lockColleague(context, { ...target, staysOwner: role === "owner" });
  if (role === "viewer") await refuseOwnerOfJobs(context, target);
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
  if (changed) {
    const { email } = changed;
    if (role !== "owner")
      await revokeInvitationsBy(
        context,
        managerId,
        role === "viewer" ? undefined : eq(hiringManagerInvitations.companyRole, "owner"),
      );
    // An owner's password works even where the company requires single sign-on.
    if (await hasDisabledPassword(context, { id: managerId }))
      await closeAccount(context, { realm: "manager", id: managerId, email });
    await publish(context, { type: "manager.role_changed", managerId, email, role });
  }
  return { role };
}

export function setMemberActive(
  context: ManagerStepsContext,
  { memberId, isActive }: { memberId: string; isActive: boolean },
) {
  const { companyId, id } = context.manager;
  const target = { companyId, memberId, isSelf: memberId === id, ownerId: id };
  return setCompanyMemberActive(context, { ...target, isActive });
}

/** Deactivates or reactivates a member of the company. One active owner always stays. */
export function setCompanyMemberActive(
  context: Context,
  { isActive, ...target }: Target & { isActive: boolean },
) {
  return transaction(context, async (context) => {
    await lockColleague(context, { ...target, staysOwner: isActive });
    return setManagerActive(context, { managerId: target.memberId, isActive });
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

/**
 * The caller's account is deactivated, and all its sessions end. The company's owners get an e-mail.
 * @returns cookies that end this session
 */
export function leaveCompany(context: AccountContext & ManagerStepsContext): Promise<string[]> {
  return transaction(context, async (context) => {
    const { manager, caller } = context;
    const { id: managerId, companyId } = manager;
    const target = { memberId: managerId, companyId, isSelf: true };
    await lockColleague(context, { ...target, staysOwner: false });
    await refuseOwnerOfJobs(context, target);
    const cookies = await createAuthRealm("manager", context).signOut(caller.cookie);
    await setManagerActive(context, { managerId, isActive: false, isLeaving: true });
    await enqueueMemberLeft(context, { companyId, managerId });
    return cookies;
  });
}

async function refuseOwnerOfJobs({ db }: Context, { memberId, isSelf }: Target) {
  const jobCount = await db.$count(jobs, eq(jobs.ownerId, memberId));
  if (jobCount > 0)
    throw new AppError("MEMBER_HAS_JOBS", {
      message: `Hand over ${isSelf ? "your" : "their"} ${jobCount === 1 ? "job" : `${jobCount} jobs`} first.`,
      data: { jobs: jobCount },
    });
}

interface Target {
  memberId: string;
  companyId: string;
  isSelf: boolean;
  ownerId?: string;
}

/**
 * Checks that the member belongs to the company, and that an active owner is left. All members are locked in one order:
 * when two owners change each other at the same time, the second sees the first's change and is refused.
 */
async function lockColleague(
  { db }: Context,
  { memberId, companyId, isSelf, ownerId, staysOwner }: Target & { staysOwner: boolean },
) {
  const members = await db
    .select({ id: member.id, role: member.companyRole, deactivatedAt: member.deactivatedAt })
    .from(member)
    .where(eq(member.companyId, companyId))
    .orderBy(asc(member.id))
    .for("no key update");
  requireFound(
    members.find(({ id }) => id === memberId),
    "MEMBER_NOT_FOUND",
  );
  const owners = members.filter(({ role, deactivatedAt }) => role === "owner" && !deactivatedAt);
  if (ownerId !== undefined && !owners.some(({ id }) => id === ownerId)) throw new AppError("OWNERS_ONLY");
  if (!staysOwner && owners.length === 1 && owners[0]?.id === memberId)
    throw new AppError(
      "LAST_OWNER",
      isSelf ? { message: "You are the last active owner. Make someone else an owner first." } : {},
    );
}
