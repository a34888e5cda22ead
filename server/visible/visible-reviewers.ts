import { and, eq, getTableColumns } from "drizzle-orm";
import { candidates } from "#server/db/schema/candidates.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import type { Viewer } from "./visible-jobs.ts";

/** The reviewers of the candidates whom a manager may see. Who reads them names the columns: not every one is theirs to know. */
export function visibleReviewers({ db, manager }: Viewer) {
  return db
    .select(getTableColumns(reviewers))
    .from(reviewers)
    .innerJoin(candidates, eq(candidates.id, reviewers.candidateId))
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .where(and(eq(jobs.createdBy, manager.id), eq(jobs.isActive, true)))
    .as("reviewers");
}
