import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";

/** A signed-in manager, or the system when it notifies one. */
export type Viewer = Pick<ManagerContext, "db"> & { manager: { id: string } };

/** A manager sees the jobs that they created. Use this in place of the table, under whose name it appears in a query. */
export function jobsFor({ db, manager }: Viewer) {
  return db.select().from(jobs).where(eq(jobs.createdBy, manager.id)).as("jobs");
}

/** The ids of a manager's active jobs, which cannot be deleted before the transaction ends. */
export function lockActiveJobs({ db, manager }: Viewer) {
  return db
    .select({ jobId: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .for("key share");
}

/** Includes candidates of archived jobs, which managers can read but not change. */
export function candidatesFor({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(jobs.createdBy, manager.id))
    .as("candidates");
}

/** The candidates of active jobs. */
export function activeCandidatesFor({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .as("candidates");
}

/** An address that cannot be decrypted must not block the rest of the candidate, or entering another address. */
const readable = { ...getTableColumns(candidates), email: orUndecryptable(candidates.email) };

export async function requireCandidate(context: ManagerContext, candidateId: string) {
  const visible = candidatesFor(context);
  const [candidate] = await context.db.select(readable).from(visible).where(eq(visible.id, candidateId));
  return requireFound(candidate, "CANDIDATE_NOT_FOUND");
}

/** Locks the candidate until the transaction ends, so that changes to a candidate happen one after the other. */
export async function lockCandidateToEdit({ db, manager }: ManagerContext, candidateId: string) {
  const [row] = await db
    .select({ candidate: readable, isActive: jobs.isActive })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, manager.id)))
    .for("update", { of: candidates });
  const { candidate, isActive } = requireFound(row, "CANDIDATE_NOT_FOUND");
  if (!isActive) throw new AppError("JOB_ARCHIVED");
  return candidate;
}

/** Locks the candidate of an own reviewer. */
export async function lockCandidateOf(context: ManagerContext, reviewerKey: string) {
  const theirs = reviewersFor(context);
  const [row] = await context.db
    .select({ candidateId: theirs.candidateId })
    .from(theirs)
    .where(eq(theirs.key, reviewerKey));
  return lockCandidateToEdit(context, requireFound(row, "REVIEWER_NOT_FOUND").candidateId);
}

/** Locks a job, then its candidates by id: every transaction uses this order, to avoid deadlocks. */
export async function lockOwnJob({ db, manager }: Viewer, jobId: string) {
  const isOwn = and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id));
  await db.select({ id: jobs.id }).from(jobs).where(isOwn).for("update");
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(isOwn)
    .orderBy(asc(candidates.id))
    .for("update", { of: candidates });
}

/**
 * When a reviewer was contacted, as far as managers see it. Someone who may not be contacted looks like someone who was,
 * so that no list, count, notice or digest shows who objected.
 */
export const shownAsSentAt =
  sql<Date | null>`coalesce(${reviewers.surveySentAt}, ${reviewers.refusedAt})`.mapWith(
    reviewers.surveySentAt,
  );

// A migration grants the manager's role these columns and no others.
const reviewerColumns = {
  id: reviewers.id,
  key: reviewers.key,
  candidateId: reviewers.candidateId,
  rank: reviewers.rank,
  card: reviewers.card,
  createdByType: reviewers.createdByType,
  toldStatus: reviewers.toldStatus,
  questions: reviewers.questions,
  requestedAt: reviewers.requestedAt,
  shownAsSentAt: shownAsSentAt.as("shown_as_sent_at"),
  queuedUntil: reviewers.queuedUntil,
  heldUntil: reviewers.heldUntil,
  sendingUntil: reviewers.sendingUntil,
  sendProblem: reviewers.sendProblem,
};

/** Without names, addresses, or whether a reviewer declined. */
export function reviewersFor({ db, manager }: Viewer) {
  return db
    .select(reviewerColumns)
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), isNull(reviewers.removedAt)))
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
export function responsesFor({ db, manager }: Viewer) {
  return db
    .select(responseColumns)
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), isNotNull(surveyResponses.releasedAt)))
    .as("survey_responses");
}
