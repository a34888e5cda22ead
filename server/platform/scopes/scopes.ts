import { dayMs } from "#contract/durations.ts";
import type { JobRole } from "#contract/job-roles.ts";
import { waitedDays } from "#contract/survey-rules.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { lockCandidate } from "#server/platform/db/transaction.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { AppError, isAppError, requireFound } from "#server/platform/errors.ts";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";

/** A signed-in manager, or the system when it notifies one. */
export type ManagerScope = Pick<ManagerContext, "db"> & { manager: { id: string } };

/** Readers see what is released. Editors also change it. Only the owner deletes and shares outside the company. */
export type Access = "read" | "edit" | "own";

const allowedRoles: Record<Access, readonly JobRole[]> = {
  read: ["owner", "editor", "reader"],
  edit: ["owner", "editor"],
  own: ["owner"],
};

/** Whether the manager is a member of the job, with a role that allows this. Statements use it to join `job_members`. */
export const isMember = ({ manager }: Pick<ManagerScope, "manager">, access: Access = "read") =>
  and(
    eq(jobMembers.jobId, jobs.id),
    eq(jobMembers.hiringManagerProfileId, manager.id),
    access === "read" ? undefined : inArray(jobMembers.role, [...allowedRoles[access]]),
  );

/** A job as its members see it. Use this in place of the table, under whose name it appears in a query. */
export function jobsFor(scope: ManagerScope) {
  return scope.db
    .select({ ...getTableColumns(jobs), role: jobMembers.role })
    .from(jobs)
    .innerJoin(jobMembers, isMember(scope, "read"))
    .as("jobs");
}

/** The ids of the active jobs that the manager is a member of, which cannot be deleted before the transaction ends. */
export function lockActiveJobs(scope: ManagerScope) {
  return scope.db
    .select({ jobId: jobs.id })
    .from(jobs)
    .innerJoin(jobMembers, isMember(scope, "read"))
    .where(eq(jobs.isActive, true))
    .for("key share", { of: jobs });
}

/** What a scoped query reads from the job: joining it to `jobsFor` would read both tables twice. */
const jobColumns = { role: jobMembers.role, jobTitle: jobs.title, jobIsActive: jobs.isActive };

/** Includes candidates of archived jobs, which managers can read but not change. */
export function candidatesFor(scope: ManagerScope) {
  return scope.db
    .select({ ...getTableColumns(candidates), ...jobColumns })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(scope, "read"))
    .as("candidates");
}

export function activeCandidatesFor(scope: ManagerScope, access: Access = "read") {
  return scope.db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(scope, access))
    .where(eq(jobs.isActive, true))
    .as("candidates");
}

/** An address that cannot be decrypted must not block the rest of the candidate, or entering another address. */
const readableColumns = { ...getTableColumns(candidates), email: orUndecryptable(candidates.email) };

export async function requireCandidate(context: ManagerContext, candidateId: string) {
  const visible = candidatesFor(context);
  const [candidate] = await context.db
    .select({
      ...readableColumns,
      role: visible.role,
      jobTitle: visible.jobTitle,
      jobIsActive: visible.jobIsActive,
    })
    .from(visible)
    .where(eq(visible.id, candidateId));
  return requireFound(candidate, "CANDIDATE_NOT_FOUND");
}

/** Someone who sees a job learns why they may not change it; for anyone else it does not exist. */
export function refuseRole(role: JobRole, access: Access) {
  if (allowedRoles[access].includes(role)) return;
  throw new AppError(access === "own" ? "JOB_OWNER_ONLY" : "JOB_IS_READ_ONLY");
}

/** Locks the candidate until the transaction ends, so that changes to a candidate happen one after the other. */
export async function lockCandidateTo(access: "edit" | "own", context: ManagerContext, candidateId: string) {
  await lockCandidate(context, candidateId);
  // Read once it is locked: while this waited, someone may have moved it to another job.
  const [row] = await context.db
    .select({ candidate: readableColumns, isActive: jobs.isActive, role: jobMembers.role })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(context, "read"))
    .where(eq(candidates.id, candidateId));
  const { candidate, isActive, role } = requireFound(row, "CANDIDATE_NOT_FOUND");
  refuseRole(role, access);
  if (!isActive) throw new AppError("JOB_ARCHIVED");
  return candidate;
}

/** Locks a reviewer's candidate. Someone who deletes the candidate meanwhile deletes the reviewer, too. */
export async function lockCandidateOf(context: ManagerContext, reviewerKey: string) {
  const visibleReviewers = reviewersFor(context);
  const [row] = await context.db
    .select({ candidateId: visibleReviewers.candidateId })
    .from(visibleReviewers)
    .where(eq(visibleReviewers.key, reviewerKey));
  const { candidateId } = requireFound(row, "REVIEWER_NOT_FOUND");
  return lockCandidateTo("edit", context, candidateId).catch((error: unknown) => {
    throw isAppError(error, "CANDIDATE_NOT_FOUND") ? new AppError("REVIEWER_NOT_FOUND") : error;
  });
}

/** A job in which the manager may do this. */
export async function requireJob(scope: ManagerScope, jobId: string, access: Access = "read") {
  const visibleJobs = jobsFor(scope);
  const [row] = await scope.db.select().from(visibleJobs).where(eq(visibleJobs.id, jobId));
  const job = requireFound(row, "JOB_NOT_FOUND");
  refuseRole(job.role, access);
  return job;
}

/**
 * Locks the job until the transaction ends, so that who shares it does not change meanwhile. Foreign keys still find it:
 * a transaction that has locked a candidate may add rows below the job.
 */
export async function lockJob(scope: ManagerScope, jobId: string, access: Access) {
  await requireJob(scope, jobId, access);
  await scope.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for("no key update");
  // Someone else may have changed it while this waited.
  return requireJob(scope, jobId, access);
}

/** Locks a job, then its candidates by id: every transaction uses this order, to avoid deadlocks. */
export async function lockWholeJob(scope: ManagerScope, jobId: string) {
  const job = await lockJob(scope, jobId, "own");
  await lockCandidatesOfJobs(scope, [jobId]);
  return job;
}

/** Until the transaction ends nobody adds a candidate. The caller has locked the jobs' candidates. */
export async function refuseNewCandidates({ db }: Pick<ManagerScope, "db">, jobIds: string[]) {
  await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, jobIds))
    .orderBy(asc(jobs.id))
    .for("update");
}

/** For a transaction that adds a candidate to the job: meanwhile nobody else becomes its owner or shares it. */
export async function lockTeam({ db }: Pick<ManagerScope, "db">, jobId: string) {
  await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for("key share");
}

/** Locks them in the order of their ids, like every transaction. The caller has locked the jobs. */
export async function lockCandidatesOfJobs({ db }: Pick<ManagerScope, "db">, jobIds: string[]) {
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(inArray(candidates.jobId, jobIds))
    .orderBy(asc(candidates.id))
    .for("update");
}

/**
 * When a reviewer was contacted, as far as managers see it. Someone who may not be contacted looks like someone who was,
 * so that no list, count, notice or digest shows who objected.
 */
export const shownAsSentAt =
  sql<Date | null>`coalesce(${reviewers.surveySentAt}, ${reviewers.withheldAt})`.mapWith(
    reviewers.surveySentAt,
  );

/** Surveys that were sent on earlier days are no longer waited for. */
export const awaitedSince = (now: Date) =>
  new Date(new Date(toDateString(now)).getTime() - waitedDays * dayMs);

// A migration grants the manager's role these columns and no others.
const reviewerColumns = {
  linkHash: reviewers.linkHash,
  key: reviewers.key,
  candidateId: reviewers.candidateId,
  rank: reviewers.rank,
  card: reviewers.card,
  createdByType: reviewers.createdByType,
  shownStatus: reviewers.shownStatus,
  questions: reviewers.questions,
  requestedAt: reviewers.requestedAt,
  shownAsSentAt: shownAsSentAt.as("shown_as_sent_at"),
  queuedUntil: reviewers.queuedUntil,
  heldUntil: reviewers.heldUntil,
  sendingUntil: reviewers.sendingUntil,
  sendProblem: reviewers.sendProblem,
};

/** Without names, addresses, or whether a reviewer declined. */
export function reviewersFor(scope: ManagerScope) {
  return scope.db
    .select({ ...reviewerColumns, answersTogether: candidates.answersTogether, ...jobColumns })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(scope, "read"))
    .where(isNull(reviewers.removedAt))
    .as("reviewers");
}

// Managers must not see these columns.
const {
  receiptHash: _receiptHash,
  mayShowIfFew: _choice,
  mayBeCopied: _mayBeCopied,
  namedOthers: _namedOthers,
  traces: _traces,
  ...responseColumns
} = getTableColumns(surveyResponses);

/** Only responses that have been released. */
export function responsesFor(scope: ManagerScope) {
  return scope.db
    .select({ ...responseColumns, answersTogether: candidates.answersTogether, role: jobMembers.role })
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(jobMembers, isMember(scope, "read"))
    .where(isNotNull(surveyResponses.releasedAt))
    .as("survey_responses");
}
