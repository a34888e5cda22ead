import { and, eq } from "drizzle-orm";
import type { Candidate } from "#contract/candidates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found } from "#server/errors.ts";
import { selectReviewers } from "#server/reviewers/reviewer-view.ts";

/** One of the manager's candidates with the reviewers. */
export async function readCandidate(
  db: Database | Transaction,
  managerId: string,
  candidateId: string,
  now: Date,
): Promise<Candidate> {
  const [row] = await db
    .select({ candidate: candidates, jobTitle: jobs.title })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(candidates.id, candidateId), eq(jobs.createdBy, managerId), eq(jobs.isActive, true)));
  const { candidate, jobTitle } = found(row, "CANDIDATE_NOT_FOUND");
  return {
    ...candidate,
    jobTitle,
    workHistory: candidate.workHistory ?? [],
    createdAt: candidate.createdAt.toISOString(),
    reviewers: await selectReviewers(db, candidateId, now),
  };
}
