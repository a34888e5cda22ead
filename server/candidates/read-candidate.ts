import { and, eq } from "drizzle-orm";
import type { Candidate } from "#contract/candidates.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { readOutreach } from "#server/outreach/read-outreach.ts";
import { type Needed, selectOutreach } from "#server/outreach/select-outreach.ts";
import { selectReviewers } from "#server/reviewers/reviewer-view.ts";
import { selectSearches } from "#server/sources/select-searches.ts";

/** One of the manager's candidates with the reviewers. */
export async function readCandidate(
  { db, ...context }: Needed & { db: Database | Transaction },
  managerId: string,
  candidateId: string,
): Promise<Candidate> {
  const isTheirs = and(
    eq(candidates.id, candidateId),
    eq(jobs.createdBy, managerId),
    eq(jobs.isActive, true),
  );
  const selected = await selectOutreach(db, context, isTheirs);
  const { candidate, job } = selected;
  return {
    ...candidate,
    jobTitle: job.title,
    workHistory: candidate.workHistory ?? [],
    createdAt: candidate.createdAt.toISOString(),
    reviewers: await selectReviewers(db, candidateId, context.clock.now()),
    searches: await selectSearches(db, context, candidateId),
    outreach: await readOutreach(db, context, selected),
  };
}
