import { and, eq } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { selectJob } from "./job-view.ts";

/** Deletes a job with its candidates, reviewers and responses, and says how many went along. */
export function deleteJob({ db }: Context, managerId: string, { jobId }: { jobId: string }) {
  return db.transaction(async (tx) => {
    const { candidateCount, responseCount } = await selectJob(tx, managerId, jobId);
    await tx.delete(jobs).where(and(eq(jobs.id, jobId), eq(jobs.createdBy, managerId)));
    return { candidates: candidateCount, responses: responseCount };
  });
}
