import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { type Colleague, type JobMember, maxColleagues } from "#contract/job-members.ts";
import type { JobRole } from "#contract/job-roles.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobMembers } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { notificationSettings } from "#server/platform/db/schema/notifications.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockJob, lockWholeJob, refuseNewCandidates, requireJob } from "#server/platform/scopes/scopes.ts";
import { enqueueJobNotice } from "./job-notices.ts";

const profile = hiringManagerProfiles;

/** The owner first, then by name. A manager's role reads only their own profile and membership. */
export async function listJobMembers(
  context: ManagerContext,
  { jobId }: { jobId: string },
): Promise<JobMember[]> {
  await requireJob(context, jobId);
  const rows = await withSystemRole(context, ({ db }) =>
    db
      .select({
        id: profile.id,
        firstName: profile.firstName,
        lastName: profile.lastName,
        email: profile.email,
        role: jobMembers.role,
        deactivatedAt: profile.deactivatedAt,
      })
      .from(jobMembers)
      .innerJoin(profile, eq(profile.id, jobMembers.hiringManagerProfileId))
      .where(eq(jobMembers.jobId, jobId))
      .orderBy(
        sql`${jobMembers.role} <> 'owner'`,
        asc(sql`lower(${profile.firstName} || ' ' || ${profile.lastName})`),
        asc(profile.id),
      ),
  );
  return rows.map(({ deactivatedAt, ...row }) => ({
    ...row,
    isSelf: row.id === context.manager.id,
    isDeactivated: deactivatedAt !== null,
  }));
}

/** Colleagues who do not share the job yet. */
export async function listColleagues(
  context: ManagerContext,
  { jobId, q }: { jobId: string; q: string },
): Promise<Colleague[]> {
  await requireJob(context, jobId, "own");
  const { companyId } = context.manager;
  return withSystemRole(context, ({ db }) => {
    const shares = db
      .select({ one: sql`1` })
      .from(jobMembers)
      .where(and(eq(jobMembers.jobId, jobId), eq(jobMembers.hiringManagerProfileId, profile.id)));
    return db
      .select({
        id: profile.id,
        firstName: profile.firstName,
        lastName: profile.lastName,
        email: profile.email,
      })
      .from(profile)
      .where(
        and(
          eq(profile.companyId, companyId),
          isNull(profile.deactivatedAt),
          notExists(shares),
          hasWords(q, [profile.firstName, profile.lastName, profile.email]),
        ),
      )
      .orderBy(asc(sql`lower(${profile.firstName} || ' ' || ${profile.lastName})`), asc(profile.id))
      .limit(maxColleagues);
  });
}

interface SaveJobMember {
  jobId: string;
  memberId: string;
  role: "editor" | "reader";
}

/** Shares a job with a colleague, or changes what they may do. */
export function saveJobMember(
  context: ManagerContext,
  { jobId, memberId, role }: SaveJobMember,
): Promise<JobMember[]> {
  return transaction(context, async (context) => {
    const { title } = await lockWholeJob(context, jobId);
    const { email } = await requireColleague(context, memberId, role);
    await refuseNewCandidates(context, [jobId]);
    if (await withSystemRole(context, (context) => isCandidate(context, [jobId], email)))
      throw new AppError("MEMBER_IS_CANDIDATE");
    const { manager } = context;
    const now = context.clock.now();
    if (memberId === manager.id) throw new AppError("ALREADY_JOB_OWNER");
    const previous = await withSystemRole(context, async ({ db }) => {
      const [membership] = await db
        .select({ role: jobMembers.role })
        .from(jobMembers)
        .where(isMembership(jobId, memberId));
      await db
        .insert(jobMembers)
        // They get news from now on.
        .values({ jobId, hiringManagerProfileId: memberId, role, reportedUntil: now, createdAt: now })
        .onConflictDoUpdate({
          target: [jobMembers.jobId, jobMembers.hiringManagerProfileId],
          set: { role },
        });
      return membership;
    });
    if (previous?.role !== role) await publish(context, { type: "job.shared", jobId, title, email, role });
    if (!previous) await enqueueJobNotice(context, { jobId, memberId, notice: role });
    return listJobMembers(context, { jobId });
  });
}

/** Ends sharing. The owner can remove anyone else, and anyone else themselves. */
export function removeJobMember(
  context: ManagerContext,
  { jobId, memberId }: { jobId: string; memberId: string },
) {
  return transaction(context, async (context) => {
    const isSelf = memberId === context.manager.id;
    const job = await lockJob(context, jobId, isSelf ? "read" : "own");
    if (memberId === job.ownerId) throw new AppError("ALREADY_JOB_OWNER");
    await withSystemRole(context, async (context) => {
      const [removed] = await context.db
        .delete(jobMembers)
        .where(isMembership(jobId, memberId))
        .returning({ id: jobMembers.hiringManagerProfileId });
      requireFound(removed, "MEMBER_NOT_FOUND");
      await deleteDigestChoices(context, [jobId], memberId);
    });
    const [member] = await withSystemRole(context, ({ db }) =>
      db.select({ email: profile.email }).from(profile).where(eq(profile.id, memberId)),
    );
    const { title } = job;
    await publish(context, { type: "job.unshared", jobId, title, email: member?.email ?? "" });
    return { removed: true as const };
  });
}

const isMembership = (jobId: string, memberId: string) =>
  and(eq(jobMembers.jobId, jobId), eq(jobMembers.hiringManagerProfileId, memberId));

/** Someone who no longer shares a job gets no digests about it, so their choice for it is deleted. */
export function deleteDigestChoices({ db }: Pick<ManagerContext, "db">, jobIds: string[], memberId: string) {
  return db
    .delete(notificationSettings)
    .where(
      and(
        eq(notificationSettings.hiringManagerProfileId, memberId),
        inArray(notificationSettings.jobId, jobIds),
      ),
    );
}

/** Nobody reads the answers about themselves. */
export async function isCandidate(
  { db }: Pick<Context, "db">,
  jobIds: string[],
  email: string,
): Promise<boolean> {
  const rows = await db
    .select({ email: orUndecryptable(candidates.email) })
    .from(candidates)
    .where(and(inArray(candidates.jobId, jobIds), isNotNull(candidates.email)));
  return rows.some(
    (candidate) => candidate.email !== null && mailboxOf(candidate.email) === mailboxOf(email),
  );
}

/** An active member of the caller's company, who may have this role. */
export async function requireColleague(
  context: Pick<ManagerContext, "db" | "manager" | "inRole">,
  memberId: string,
  role: JobRole,
): Promise<{ email: string }> {
  const { companyId } = context.manager;
  const [colleague] = await withSystemRole(context, ({ db }) =>
    db
      .select({ email: profile.email, companyRole: profile.companyRole })
      .from(profile)
      .where(and(eq(profile.id, memberId), eq(profile.companyId, companyId), isNull(profile.deactivatedAt)))
      // Their role, and whether they are active, must not change meanwhile.
      .for("share"),
  );
  const { email, companyRole } = requireFound(colleague, "MEMBER_NOT_FOUND");
  if (companyRole === "viewer" && role !== "reader") throw new AppError("VIEWERS_ONLY_READ");
  return { email };
}
