import { and, asc, count, desc, eq, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Members } from "#contract/members.ts";
import { hasSecondFactor } from "#server/platform/auth/second-factor.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import { managerSecondFactors, managerSessions } from "#server/platform/db/schema/auth.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { oneRow } from "#server/platform/errors.ts";
import { mayInvite } from "#server/platform/guards/guards.ts";
import { invitationView, isOpen } from "./invitations.ts";
import { accountRow } from "./managers.ts";
import { isManageableBy } from "./member-invitations.ts";

const member = hiringManagerProfiles;
const invitation = hiringManagerInvitations;

/** The first matching members of the caller's company, and the open invitations that the caller may send and revoke. */
export async function listMembers(
  context: Pick<ManagerStepsContext, "db" | "clock" | "manager" | "settings">,
  { q, limit }: { q: string; limit: number },
): Promise<Members> {
  const { db, clock, manager, settings } = context;
  const isInCompany = eq(member.companyId, manager.companyId);
  const matching = and(isInCompany, hasWords(q, [member.firstName, member.lastName, member.email]));
  const isOwner = manager.role === "owner";
  const rows = await selectMembers(db, matching, limit);
  const isInviter = mayInvite(manager);
  const openInvitations = isInviter
    ? await db
        .select()
        .from(invitation)
        .where(and(isManageableBy(manager), isOpen))
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
    total: await db.$count(member, isInCompany),
    invitations: openInvitations.map((row) => invitationView(row, now)),
    isOwner,
    secondFactorRequired: manager.secondFactorRequired,
    withoutSecondFactor: isOwner ? await countWithoutSecondFactor(db, manager.companyId) : null,
    hasSecondFactor: await hasSecondFactor(context, "manager", manager.id),
    canInvite: isInviter && settings.ownersInvite,
  };
}

function selectMembers(db: Context["db"], matching: SQL | undefined, limit: number) {
  return db
    .select({
      id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      role: member.companyRole,
      deactivatedAt: member.deactivatedAt,
      createdAt: member.createdAt,
      lastUsedAt: max(managerSessions.updatedAt),
      jobCount: db.$count(jobs, eq(jobs.ownerId, member.id)),
      secondFactor: sql<boolean>`bool_or(${managerSecondFactors.enabledAt} is not null)`,
    })
    .from(member)
    .leftJoin(managerSessions, eq(managerSessions.userId, member.id))
    .leftJoin(managerSecondFactors, eq(managerSecondFactors.userId, member.id))
    .where(matching)
    .groupBy(member.id)
    .orderBy(
      asc(isNotNull(member.deactivatedAt)),
      desc(sql`${member.companyRole} = 'owner'`),
      asc(sql`lower(${member.firstName} || ' ' || ${member.lastName})`),
      asc(member.id),
    )
    .limit(limit);
}

async function countWithoutSecondFactor(db: Context["db"], companyId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(member)
    .leftJoin(managerSecondFactors, eq(managerSecondFactors.userId, member.id))
    .where(
      and(
        eq(member.companyId, companyId),
        isNull(member.deactivatedAt),
        isNull(managerSecondFactors.enabledAt),
      ),
    );
  return oneRow(row).count;
}
