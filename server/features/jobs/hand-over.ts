import { and, asc, eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { Context, ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockCandidatesOfJobs, lockWholeJob, refuseNewCandidates } from "#server/platform/scopes/scopes.ts";
import { deleteDigestChoices, isCandidate, requireColleague } from "./job-members.ts";
import { enqueueJobNotice } from "./job-notices.ts";

const lookBackMs = 8 * dayMs;

interface HandOverJob {
  jobId: string;
  memberId: string;
  /** Whether the earlier owner stays as an editor. */
  stay: boolean;
}

/** Makes a colleague the owner of a job with everything in it. Submissions that arrive meanwhile wait, and none is lost. */
export function handOverJob(context: ManagerContext, { jobId, memberId, stay }: HandOverJob) {
  return transaction(context, async (context) => {
    const { title } = await lockWholeJob(context, jobId);
    if (memberId === context.manager.id) throw new AppError("ALREADY_JOB_OWNER");
    const { email } = await requireColleague(context, memberId, "owner");
    await refuseNewCandidates(context, [jobId]);
    if (await withSystemRole(context, (context) => isCandidate(context, [jobId], email)))
      throw new AppError("MEMBER_IS_CANDIDATE");
    const isNewMember = await withSystemRole(context, (context) =>
      changeOwner(context, { jobId, from: context.manager.id, to: memberId, stay }),
    );
    const newMemberId = isNewMember ? memberId : null;
    await publish(context, { type: "job.handed_over", jobId, title, email, newMemberId });
    await enqueueJobNotice(context, { jobId, memberId, notice: "owner" });
    return { handedOver: true as const };
  });
}

/** An owner of the company gives all jobs of a member to another one, without seeing what is in them. */
export function handOverAll(
  context: ManagerStepsContext,
  { memberId, toId }: { memberId: string; toId: string },
) {
  if (memberId === toId) throw new AppError("ALREADY_JOB_OWNER");
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const [member] = await db
      .select({ id: hiringManagerProfiles.id })
      .from(hiringManagerProfiles)
      .where(
        and(eq(hiringManagerProfiles.id, memberId), eq(hiringManagerProfiles.companyId, manager.companyId)),
      );
    requireFound(member, "MEMBER_NOT_FOUND");
    const { email } = await requireColleague({ ...context, inRole: false }, toId, "owner");
    const memberJobs = await db
      .select({ id: jobs.id, title: jobs.title, isActive: jobs.isActive })
      .from(jobs)
      .where(eq(jobs.ownerId, memberId))
      .orderBy(asc(jobs.id))
      .for("no key update");
    const jobIds = memberJobs.map(({ id }) => id);
    await lockCandidatesOfJobs(context, jobIds);
    await refuseNewCandidates(context, jobIds);
    if (await isCandidate(context, jobIds, email)) throw new AppError("CANNOT_TAKE_JOBS");
    for (const { id: jobId, title } of memberJobs) {
      const isNewMember = await changeOwner(context, { jobId, from: memberId, to: toId, stay: false });
      const newMemberId = isNewMember ? toId : null;
      await publish(context, { type: "job.handed_over", jobId, title, email, newMemberId });
    }
    const named = memberJobs.find(({ isActive }) => isActive) ?? memberJobs[0];
    const others = memberJobs.length - 1;
    if (named) await enqueueJobNotice(context, { jobId: named.id, memberId: toId, notice: "owner", others });
    return { jobs: memberJobs.length };
  });
}

/** The caller has locked the job and its candidates. @returns whether the new owner did not share the job before */
async function changeOwner(
  context: Context,
  { jobId, from, to, stay }: { jobId: string; from: string; to: string; stay: boolean },
) {
  const { db } = context;
  const formerMembership = oneRow(await selectMembership(context, jobId, from));
  const isNewMember = await continueDigests(context, { ...formerMembership, to });
  // A trigger makes the new owner a member, and ends the earlier owner's membership.
  await db.update(jobs).set({ ownerId: to }).where(eq(jobs.id, jobId));
  // A trigger copies the job's owner.
  await db.update(candidates).set({ ownerId: to }).where(eq(candidates.jobId, jobId));
  if (stay) await db.insert(jobMembers).values({ ...formerMembership, role: "editor" });
  else await deleteDigestChoices(context, [jobId], from);
  return isNewMember;
}

async function selectMembership({ db }: Pick<Context, "db">, jobId: string, managerId: string) {
  const [row] = await db
    .select()
    .from(jobMembers)
    .where(and(eq(jobMembers.jobId, jobId), eq(jobMembers.hiringManagerProfileId, managerId)));
  return row;
}

/**
 * The new owner's digests begin where the earlier owner's stopped, so that no news is lost, but at most eight days back.
 * Someone who shared the job before has had their own.
 */
async function continueDigests(
  { db, clock }: Pick<Context, "db" | "clock">,
  { jobId, reportedUntil, createdAt, to }: typeof jobMembers.$inferSelect & { to: string },
) {
  const now = clock.now();
  const earliest = new Date(now.getTime() - lookBackMs);
  const stopped = reportedUntil ?? createdAt;
  const added = await db
    .insert(jobMembers)
    .values({
      jobId,
      hiringManagerProfileId: to,
      role: "reader",
      reportedUntil: stopped < earliest ? earliest : stopped,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ jobId: jobMembers.jobId });
  return added.length > 0;
}
