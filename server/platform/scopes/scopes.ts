import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { and, asc, eq, getTableColumns, isNotNull, isNull } from "drizzle-orm";

/** Who looks: a signed-in manager, or the system where it tells one something. */
export type Viewer = Pick<ManagerContext, "db"> & { manager: { id: string } };

/**
 * The jobs that a manager may see: those that they created. Every read of theirs goes through this, and row security
 * says the same. It stands in a query where the table would, under the table's name.
 */
export function ownJobs({ db, manager }: Viewer) {
  return db.select().from(jobs).where(eq(jobs.createdBy, manager.id)).as("jobs");
}

/** The ids of a manager's active jobs, none of which can be deleted before the transaction ends. */
export function lockActiveJobs({ db, manager }: Viewer) {
  return db
    .select({ jobId: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .for("key share");
}

/** The candidates whom a manager may see: those of their jobs. Of an archived job they are read, and nothing is done about them. */
export function ownCandidates({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(eq(jobs.createdBy, manager.id))
    .as("candidates");
}

/** Those of them about whom something is done and told: of active jobs. */
export function ownActiveCandidates({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(candidates))
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .as("candidates");
}

/** An address that cannot be opened keeps nobody from all else about the candidate, nor from giving another one. */
const readable = { ...getTableColumns(candidates), email: orUndecryptable(candidates.email) };

/** Refuses with CANDIDATE_NOT_FOUND what the manager may not see. */
export async function getOwnCandidate(context: ManagerContext, candidateId: string) {
  const visible = ownCandidates(context);
  const [candidate] = await context.db.select(readable).from(visible).where(eq(visible.id, candidateId));
  return requireFound(candidate, "CANDIDATE_NOT_FOUND");
}

/**
 * The same, held until the transaction ends: whoever changes something about a candidate takes turns. Refuses with
 * JOB_ARCHIVED where only reading is left.
 */
export async function lockOwnCandidate({ db, manager }: ManagerContext, candidateId: string) {
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

/** A manager's job and all of its candidates, held likewise: it before them, as whoever adds one, and them in the order in which all hold them. */
export async function lockOwnJob({ db, manager }: Viewer, jobId: string) {
  const isTheirs = and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id));
  await db.select({ id: jobs.id }).from(jobs).where(isTheirs).for("update");
  await db
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(isTheirs)
    .orderBy(asc(candidates.id))
    .for("update", { of: candidates });
}

// What a manager's role may read of a reviewer: a migration grants it these columns and no others.
const { id, key, candidateId, rank, card, createdByType, toldStatus, questions } = reviewers;
const { surveySentAt, queuedUntil, heldUntil, sendingUntil, sendProblem, refusedAt } = reviewers;
const whoTheyAre = { id, key, candidateId, rank, card, createdByType, toldStatus, questions };
const howTheyAreAsked = {
  requestedAt: reviewers.requestedAt,
  surveySentAt,
  queuedUntil,
  heldUntil,
  sendingUntil,
  sendProblem,
  refusedAt,
};

/** The reviewers of the candidates whom a manager may see: neither names nor addresses, nor that somebody declined. */
export function ownReviewers({ db, manager }: Viewer) {
  return db
    .select({ ...whoTheyAre, ...howTheyAreAsked })
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), isNull(reviewers.removedAt)))
    .as("reviewers");
}

/** All but what is the reviewer's alone: the hash of a receipt, a choice, that they named others, and how the answer came. */
const {
  receiptHash: _receiptHash,
  mayShowIfFew: _choice,
  mayBeCopied: _mayBeCopied,
  namedOthers: _namedOthers,
  traces: _traces,
  ...shown
} = getTableColumns(surveyResponses);

/** The responses that a manager may read: those about the candidates of their jobs that are shown already. */
export function ownResponses({ db, manager }: Viewer) {
  return db
    .select(shown)
    .from(surveyResponses)
    .innerJoin(candidates, eq(candidates.id, surveyResponses.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), isNotNull(surveyResponses.releasedAt)))
    .as("survey_responses");
}
