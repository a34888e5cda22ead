import { and, eq, sql } from "drizzle-orm";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { keepAsked } from "#server/platform/db/keep-asked.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdJob } from "#server/platform/scopes/visible-candidates.ts";
import { selectJob } from "./job-view.ts";

/** Deletes a job with its candidates, reviewers and responses, and says how many went along. */
export function deleteJob(context: ManagerContext, { jobId }: { jobId: string }) {
  return inTransaction(context, async (context) => {
    const { db, manager } = context;
    await holdJob(context, jobId);
    const { title, candidateCount, reviewerCount, responseCount } = await selectJob(context, { jobId });
    const ofJob = sql`r.candidate_id in (select id from candidates where job_id = ${jobId}::uuid)`;
    await asSystem(context, (context) => keepAsked(context, ofJob));
    await db.delete(jobs).where(and(eq(jobs.id, jobId), eq(jobs.createdBy, manager.id)));
    const counts = { candidates: candidateCount, reviewers: reviewerCount, responses: responseCount };
    await happened(context, { type: "job.deleted", jobId, title, counts });
    return counts;
  });
}
