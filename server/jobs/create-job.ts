import type * as z from "zod";
import type { JobFields } from "#contract/jobs.ts";
import type { Context } from "#server/context.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { found } from "#server/errors.ts";
import type { SignedInManager } from "#server/realms/find-account.ts";
import { selectJob } from "./job-view.ts";

export function createJob(
  { db, clock }: Context,
  manager: SignedInManager,
  fields: z.output<typeof JobFields>,
) {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [job] = await tx
      .insert(jobs)
      .values({
        ...fields,
        companyId: manager.companyId,
        createdBy: manager.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: jobs.id });
    return selectJob(tx, manager.id, found(job, "JOB_NOT_FOUND").id);
  });
}
