import { and, eq, isNull } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Viewer } from "./visible-jobs.ts";

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
