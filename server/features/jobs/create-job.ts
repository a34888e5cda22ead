import type * as z from "zod";
import type { JobFields, JobInFull } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { withIds } from "#server/features/templates/question-ids.ts";
import { selectJob } from "./jobs.ts";

export function createJob(
  context: ManagerContext,
  { ownQuestions, ...fields }: z.output<typeof JobFields>,
): Promise<JobInFull> {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    const now = clock.now();
    const [job] = await db
      .insert(jobs)
      .values({
        ...fields,
        ownQuestions: withIds(ownQuestions),
        companyId: manager.companyId,
        createdBy: manager.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: jobs.id });
    const jobId = oneRow(job).id;
    await publish(context, { type: "job.created", jobId, title: fields.title });
    return selectJob(context, { jobId });
  });
}
