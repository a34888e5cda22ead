import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { externalIdFields } from "#contract/external-ids.ts";
import type { JobFields, JobInFull } from "#contract/jobs.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { externalColumns, saveUnlessTaken } from "#server/platform/external-ids.ts";
import { withIds } from "#server/features/templates/question-ids.ts";
import { selectJob } from "./jobs.ts";

type CreateJob = z.output<typeof JobFields> & z.output<z.ZodObject<typeof externalIdFields>>;

export function createJob(
  context: ManagerContext,
  { ownQuestions, externalId, externalSource, ...fields }: CreateJob,
): Promise<JobInFull> {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    await refuseFormerMember(context);
    const now = clock.now();
    const row = {
      ...fields,
      ...externalColumns({ externalId, externalSource }),
      ownQuestions: withIds(ownQuestions),
      companyId: manager.companyId,
      ownerId: manager.id,
      createdAt: now,
      updatedAt: now,
    };
    const [job] = await saveUnlessTaken(db.insert(jobs).values(row).returning({ id: jobs.id }));
    const jobId = oneRow(job).id;
    await publish(context, { type: "job.created", jobId, title: fields.title });
    return selectJob(context, { jobId });
  });
}

/** Viewers and members who left have no jobs. The lock lets nobody change that before the job is stored. */
async function refuseFormerMember(context: ManagerContext) {
  const { companyRole, deactivatedAt, id } = hiringManagerProfiles;
  const [own] = await withSystemRole(context, ({ db, manager }) =>
    db
      .select({ companyRole, deactivatedAt })
      .from(hiringManagerProfiles)
      .where(eq(id, manager.id))
      .for("share"),
  );
  if (own?.deactivatedAt) throw new AppError("SIGNED_OUT");
  if (own?.companyRole === "viewer") throw new AppError("VIEWERS_READ_ONLY");
}
